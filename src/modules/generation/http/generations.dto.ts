import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { JsonObject, JsonPrimitive } from '../../../ports/kernel/json.js';
import type {
  BillingState,
  DeliveryState,
  ExecutionState,
} from '../../../ports/generation/generation-engine.port.js';
import type { OperationRecord } from '../../../ports/generation/generation-records.port.js';
import { OptionalField } from '../../web/validation.js';

const EXECUTION: readonly ExecutionState[] = [
  'queued',
  'sent',
  'accepted',
  'succeeded',
  'failed',
  'unknown',
  'cancelled',
];
const DELIVERY: readonly DeliveryState[] = ['none', 'pending', 'delivered', 'conflict'];
const BILLING: readonly BillingState[] = ['held', 'settled', 'released'];

/** As it was sent: class-transformer would leave out keys that name methods (`toString`), and so let them pass unseen. */
const AsSent = (): PropertyDecorator => Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]);

export class GenerationParamsDto {
  /**
   * The generation.
   * @example "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
   */
  @IsUUID()
  operationId!: string;
}

export class GenerationInputDto {
  /**
   * What the input is for: `reference`, `first_frame`, `last_frame`, `mask`, `audio` …
   * @example "reference"
   */
  @IsString()
  @MaxLength(40)
  role!: string;

  /**
   * A media object that the caller may read.
   * @example "direct:20260801_01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
   */
  @IsString()
  @MaxLength(200)
  storageKey!: string;
}

export class SubmitGenerationDto {
  /**
   * Made by the client. Sent again with the same payload it names the same generation; with another it is refused.
   * @example "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
   */
  @IsUUID()
  operationId!: string;

  /**
   * What is to be done: `image.generate`, `video.text`, `audio.speech`, `text` …
   * @example "image.generate"
   */
  @IsString()
  @MaxLength(40)
  capability!: string;

  /**
   * A model or an alias of one.
   * @example "gpt-image-2"
   */
  @IsString()
  @MaxLength(200)
  model!: string;

  /**
   * At most 20,000 characters.
   * @example "a lighthouse at dusk, soft light"
   */
  @IsString()
  @MaxLength(20_000)
  prompt!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    description:
      'Scalars that the capability knows: `count`, `size`, `aspectRatio`, `durationSeconds`, `fps`, `seed` …',
    example: { count: 1, size: '1024x1024', seed: 7 },
  })
  @AsSent()
  @IsObject()
  parameters!: Record<string, JsonPrimitive>;

  @ApiProperty({
    type: [GenerationInputDto],
    description: 'Media that the model works on, in order.',
    example: [{ role: 'reference', storageKey: 'direct:20260801_01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01' }],
  })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(16)
  @ValidateNested({ each: true })
  @Type(() => GenerationInputDto)
  inputs: GenerationInputDto[] = [];

  @ApiProperty({
    type: String,
    nullable: true,
    required: false,
    format: 'uuid',
    description: 'The canvas that it is made for; needs the editor right there. Recorded once.',
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11',
  })
  @IsOptional()
  @IsUUID()
  canvasId?: string | null;

  /**
   * A quote for this very request; without one it is quoted now.
   * @example "01981f60-0a1b-7c2d-8e3f-4a5b6c7d8e9f"
   */
  @OptionalField()
  @IsUUID()
  quoteId?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 128 },
    description:
      'Where the client says it comes from: runId, requestId, canvasId, attemptId, sourceNodeId, outputNodeId. No proof, no licence to resume.',
    example: { requestId: 'req-7', outputNodeId: 'node-12' },
  })
  @AsSent()
  @OptionalField()
  @IsObject()
  generationOrigin?: JsonObject;
}

export class ReconcileGenerationDto {
  /**
   * What the provider said: `task`: it has this task, which is polled from now on; `failed`: it ended without a result.
   * @example "failed"
   */
  @IsIn(['task', 'failed'])
  kind!: 'task' | 'failed';

  /**
   * For `task`: the provider's ID of it.
   * @example "task_8f2c"
   */
  @OptionalField()
  @IsString()
  @MaxLength(500)
  externalTaskId?: string;

  /**
   * For `failed`: whether the provider charges for it.
   * @example false
   */
  @OptionalField()
  @IsBoolean()
  charged?: boolean;
}

export class GenerationDto {
  /**
   * As the client or the run named it.
   * @example "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
   */
  operationId!: string;

  @ApiProperty({ enum: ['user', 'canvas_ai'], description: 'Whose work it is.', example: 'user' })
  origin!: string;

  /**
   * What is done.
   * @example "image.generate"
   */
  capability!: string;

  /**
   * The model that runs.
   * @example "gpt-image-2"
   */
  model!: string;

  /**
   * As submitted.
   * @example "a lighthouse at dusk, soft light"
   */
  prompt!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null: for no canvas.', example: null })
  canvasId!: string | null;

  @ApiProperty({
    enum: EXECUTION,
    description: '`unknown`: the provider has not told its outcome; it is not sent again and the hold stays.',
    example: 'succeeded',
  })
  execution!: ExecutionState;

  @ApiProperty({
    enum: DELIVERY,
    description: '`conflict`: the target had changed, the output is kept.',
    example: 'delivered',
  })
  delivery!: DeliveryState;

  @ApiProperty({ enum: BILLING, description: 'Held while the outcome is open.', example: 'settled' })
  billing!: BillingState;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Percent, where the provider tells.',
    example: 100,
  })
  progress!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it failed, is unknown, or waits for another try.',
    example: null,
  })
  errorCode!: string | null;

  /**
   * A cancel was asked for.
   * @example false
   */
  cancelRequested!: boolean;

  @ApiProperty({
    type: [String],
    description: 'Storage keys of the results, in order.',
    example: ['generated:01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01:0'],
  })
  storageKeys!: string[];

  @ApiProperty({ type: String, nullable: true, description: 'Text result.', example: null })
  text!: string | null;

  /**
   * When it was submitted.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;

  /**
   * Last change.
   * @example "2026-12-01T10:00:09.000Z"
   */
  updatedAt!: string;
}

export class GenerationPageDto {
  /** Newest first. */
  @ApiProperty({ type: [GenerationDto], description: 'Newest first.' })
  items!: GenerationDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.', example: null })
  nextCursor!: string | null;
}

export class CancelGenerationDto {
  @ApiProperty({
    enum: ['requested', 'confirmed', 'too_late'],
    description:
      '`confirmed`: ended, nothing charged. `requested`: the provider decides. `too_late`: it had ended.',
    example: 'confirmed',
  })
  outcome!: 'requested' | 'confirmed' | 'too_late';
}

export function toGenerationDto({
  operation,
  cancelRequested,
  createdAt,
  updatedAt,
}: OperationRecord): GenerationDto {
  return {
    operationId: operation.operationId,
    origin: operation.origin,
    capability: operation.capability,
    model: operation.model,
    prompt: operation.request.prompt,
    canvasId: operation.canvasId,
    execution: operation.execution,
    delivery: operation.delivery,
    billing: operation.billing,
    progress: operation.progress ?? null,
    errorCode: operation.errorCode ?? null,
    cancelRequested,
    storageKeys: [...(operation.output?.storageKeys ?? [])],
    text: operation.output?.text ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
