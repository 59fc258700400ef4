import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { JsonPrimitive } from '../../../ports/kernel/json.js';
import type { PlannedStep } from '../domain/steps.js';
import { OptionalField } from '../../web/validation.js';

const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
/** A name of its own: the swagger plugin drops a property whose decorator holds a negated number. */
const LOWEST = -10_000_000;
const IDENTIFIER_RULE = { message: 'must be letters, digits and . _ : -, at most 128' };

export class PlannedStepDto {
  /**
   * Names the step within its run.
   * @example "picture"
   */
  @Matches(IDENTIFIER, IDENTIFIER_RULE)
  id!: string;

  /**
   * The node that the result is for. A plan names a node once.
   * @example "node-12"
   */
  @Matches(IDENTIFIER, IDENTIFIER_RULE)
  nodeId!: string;

  /**
   * What is to be done: `image.generate`, `video.image`, `audio.speech`, `text` …
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
   * Without one, `data.prompt` of the node. The text of nodes connected to it is added.
   * @example "the same lighthouse, at night"
   */
  @OptionalField()
  @IsString()
  @MaxLength(20_000)
  prompt?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    description:
      'Scalars that the capability knows: `count`, `size`, `aspectRatio`, `durationSeconds`, `fps`, `seed` …',
    example: { size: '1024x1024', seed: 7 },
  })
  @OptionalField()
  @IsObject()
  parameters: Record<string, JsonPrimitive> = {};

  @ApiPropertyOptional({
    type: [String],
    description: 'Steps that must succeed first, besides those whose nodes are connected to this one.',
    example: [],
  })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  dependsOn: string[] = [];
}

export class CreateRunDto {
  @ApiProperty({
    type: [PlannedStepDto],
    description: '1 to 50 steps.',
    example: [
      {
        id: 'picture',
        nodeId: 'node-12',
        capability: 'image.generate',
        model: 'gpt-image-2',
        parameters: { seed: 7 },
      },
    ],
  })
  @IsArray()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => PlannedStepDto)
  steps!: PlannedStepDto[];
}

class PositionDto {
  /**
   * To the right.
   * @example 640
   */
  @IsNumber()
  @Min(LOWEST)
  @Max(10_000_000)
  x!: number;

  /**
   * Downwards.
   * @example 120
   */
  @IsNumber()
  @Min(LOWEST)
  @Max(10_000_000)
  y!: number;
}

class NewNodeDto {
  /**
   * Of the node that is made.
   * @example "node-77"
   */
  @Matches(IDENTIFIER, IDENTIFIER_RULE)
  id!: string;

  @ApiProperty({ type: PositionDto, description: 'Where it is put.', example: { x: 640, y: 120 } })
  @IsObject()
  @ValidateNested()
  @Type(() => PositionDto)
  position!: PositionDto;
}

export class ApplyStepDto {
  @ApiPropertyOptional({
    type: NewNodeDto,
    description: "A new node takes the output; without one the step's own node does, whatever it holds now.",
    example: { id: 'node-77', position: { x: 640, y: 120 } },
  })
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => NewNodeDto)
  newNode?: NewNodeDto;
}

export function toPlannedStep(step: PlannedStepDto): PlannedStep {
  const { id, nodeId, capability, model, prompt, parameters, dependsOn } = step;
  return {
    id,
    nodeId,
    capability,
    model,
    ...(prompt === undefined ? {} : { prompt }),
    parameters: { ...parameters },
    dependsOn,
  };
}
