import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

const UNITS = ['call', 'image', 'second', '1k_characters'] as const;

/** The current price of a model, or of a whole capability. */
export class PriceDto {
  /**
   * What is bought.
   * @example "image.generate"
   */
  capability!: string;

  /**
   * The model that runs; `*`: every model of the capability that has no price of its own.
   * @example "*"
   */
  model!: string;

  /**
   * Rises with each change.
   * @example "1"
   */
  revision!: string;

  /**
   * What is counted.
   * @example "image"
   */
  unit!: 'call' | 'image' | 'second' | '1k_characters';

  /**
   * Credits for one unit.
   * @example "4"
   */
  credits!: string;

  /**
   * True: costs nothing, on purpose.
   * @example false
   */
  free!: boolean;

  /**
   * False: cannot be bought.
   * @example true
   */
  enabled!: boolean;

  /**
   * When the price was first set.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;

  /**
   * When it was last changed.
   * @example "2026-12-01T10:00:00.000Z"
   */
  updatedAt!: string;
}

export class PricePageDto {
  /** Prices in the order of capability and model. */
  items!: PriceDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyJpbWFnZS5nZW5lcmF0ZSIsIioiXQ',
  })
  nextCursor!: string | null;
}

export class SetPriceDto {
  /**
   * What is counted; each capability allows some.
   * @example "image"
   */
  @IsIn(UNITS)
  unit!: 'call' | 'image' | 'second' | '1k_characters';

  /**
   * Credits for one unit, as a decimal text.
   * @example "4.5"
   */
  @IsString()
  @Length(1, 20)
  credits!: string;

  /**
   * Must be true for a price of 0, and only then; false when missing.
   * @example false
   */
  @OptionalField()
  @IsBoolean()
  free?: boolean;

  /**
   * False: refuses to sell; true when missing.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  enabled?: boolean;

  /**
   * Why; kept in the price's history.
   * @example "the provider has become cheaper"
   */
  @IsString()
  @Length(1, 500)
  reason!: string;

  /**
   * The revision that this change starts from, `0` for none; missing: whatever it is.
   * @example "1"
   */
  @OptionalField()
  @IsString()
  @Matches(/^(0|[1-9]\d{0,17})$/)
  expectedRevision?: string;
}
