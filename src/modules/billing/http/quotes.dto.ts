import { Type } from 'class-transformer';
import { IsInt, IsNumber, IsObject, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

/** What decides the quantity; which of them counts follows from the price's unit. */
export class QuoteParametersDto {
  /**
   * How many results; 1 when missing.
   * @example 2
   */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(100)
  count?: number;

  /**
   * Length of what is made, for prices by the second.
   * @example 5
   */
  @OptionalField()
  @IsNumber({ maxDecimalPlaces: 6 })
  @Min(0.001)
  @Max(14_400)
  durationSeconds?: number;

  /**
   * Characters of the prompt, for prices by the 1,000 characters.
   * @example 1200
   */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  characters?: number;
}

export class QuoteRequestDto {
  /**
   * A capability of the price list.
   * @example "image.generate"
   */
  @IsString()
  @Length(1, 64)
  capability!: string;

  /**
   * Model or alias.
   * @example "nano-banana-pro"
   */
  @IsString()
  @Length(1, 200)
  model!: string;

  /** What decides the quantity. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => QuoteParametersDto)
  parameters?: QuoteParametersDto;
}

/** A price for certain parameters, kept for 10 minutes. */
export class QuoteDto {
  /**
   * Hand it in with the generation to pay this price.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13"
   */
  id!: string;

  /**
   * What is bought.
   * @example "image.generate"
   */
  capability!: string;

  /**
   * As it was asked for.
   * @example "nano-banana-pro"
   */
  requestedModel!: string;

  /**
   * The model that runs.
   * @example "gemini-3-pro-image"
   */
  model!: string;

  /**
   * Which price it was: of the model, of the model behind the alias, or of the whole capability.
   * @example "wildcard"
   */
  matchedRule!: 'exact' | 'alias' | 'wildcard';

  /**
   * Model and revision of the price.
   * @example "*@1"
   */
  priceRevision!: string;

  /**
   * What the quantity counts.
   * @example "image"
   */
  unit!: string;

  /**
   * How many units.
   * @example "2"
   */
  quantity!: string;

  /**
   * Credits for one unit.
   * @example "4"
   */
  unitPrice!: string;

  /**
   * Credits for all, rounded up once to a millionth.
   * @example "8"
   */
  amount!: string;

  /**
   * A hold after this moment is refused.
   * @example "2026-12-01T10:10:00.000Z"
   */
  validUntil!: string;
}
