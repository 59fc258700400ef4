import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { OptionalField } from '../../web/validation.js';
import type { Asset } from '../domain/asset-list.js';

const TITLE = /^(?=.*\S)\P{Cc}{1,200}$/u;
const STORAGE_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;
const MD5_TEXT = /^[0-9a-f]{32}$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export class AssetParamsDto {
  /**
   * ID of the asset.
   * @example "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @Matches(ID, { message: 'assetId is not the ID of an asset' })
  assetId!: string;
}

/** A new asset. */
export class AddAssetDto {
  /**
   * What it is called.
   * @example "Sketch of the harbour"
   */
  @Matches(TITLE, { message: 'title must be text of 1 to 200 characters, no control characters' })
  title!: string;

  /**
   * A media object of the caller's own.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @Matches(STORAGE_KEY, { message: 'storageKey is not a storage key' })
  storageKey!: string;

  /**
   * MD5 of the raw bytes, 32 hexadecimal digits in lower case; required for images.
   * @example "9e107d9d372bb6826bd81d3542a419d6"
   */
  @OptionalField()
  @IsString()
  @Matches(MD5_TEXT, { message: 'md5 must be 32 hexadecimal digits in lower case' })
  md5?: string;
}

export class RenameAssetDto {
  /**
   * What it is called from now on.
   * @example "The harbour at night"
   */
  @Matches(TITLE, { message: 'title must be text of 1 to 200 characters, no control characters' })
  title!: string;
}

export class ReplaceAssetMediaDto {
  /**
   * A media object of the caller's own.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @Matches(STORAGE_KEY, { message: 'storageKey is not a storage key' })
  storageKey!: string;

  /**
   * MD5 of the raw bytes, 32 hexadecimal digits in lower case; required for images.
   * @example "9e107d9d372bb6826bd81d3542a419d6"
   */
  @OptionalField()
  @IsString()
  @Matches(MD5_TEXT, { message: 'md5 must be 32 hexadecimal digits in lower case' })
  md5?: string;
}

/** An asset. */
export class AssetDto {
  /**
   * Names it among the caller's assets.
   * @example "0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  id!: string;

  /**
   * `image`, `video`, `audio`, `document`, or what a client made of it; absent in some old ones.
   * @example "image"
   */
  kind?: string;

  /**
   * What it is called; absent in some old ones.
   * @example "Sketch of the harbour"
   */
  title?: string;

  @ApiProperty({
    description:
      'The asset as it is kept: `data.storageKey`, `data.md5`, and whatever clients put beside them',
    type: 'object',
    additionalProperties: true,
    example: {
      data: {
        storageKey: 'direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11',
        md5: '9e107d9d372bb6826bd81d3542a419d6',
      },
    },
  })
  asset!: object;
}

/** One page of assets. */
export class AssetPageDto {
  /** Newest first by ID. */
  items!: AssetDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4YTZmMC01YzFlLTdiMGEtOWQ1NS0wZDRjNmEwZjFjMTEiXQ',
  })
  nextCursor!: string | null;
}

/** What became of an addition. */
export class AddedAssetDto extends AssetDto {
  /**
   * False: the same image was among the assets already; this is that one.
   * @example true
   */
  added!: boolean;
}

export function toAssetDto(asset: Asset): AssetDto {
  const { id, kind, title } = asset;
  return {
    id,
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    asset,
  };
}
