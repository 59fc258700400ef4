import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { RunEvent } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { NEXT_RUN_STATES, NEXT_STEP_STATES, type RunStatus, type StepStatus } from '../domain/run-states.js';
import { OptionalField } from '../../web/validation.js';

const RUN_STATUS = Object.keys(NEXT_RUN_STATES);
const STEP_STATUS = Object.keys(NEXT_STEP_STATES);
const UNITS = 'In credits, an exact decimal.';

export class RunStepDto {
  /**
   * As the plan named it.
   * @example "picture"
   */
  id!: string;

  /**
   * The node that the result is for.
   * @example "node-12"
   */
  nodeId!: string;

  @ApiProperty({
    enum: STEP_STATUS,
    description:
      '`conflict`: the node had changed, the output is kept and can be applied. `skipped`: a step before it did not succeed.',
    example: 'queued',
  })
  status!: StepStatus;

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

  @ApiProperty({ type: [String], description: 'Steps that must succeed first.', example: [] })
  dependsOn!: string[];

  /**
   * The paid operation.
   * @example "01981f60-2b1c-7d3e-8f4a-5b6c7d8e9f01"
   */
  operationId!: string;

  @ApiProperty({ type: String, description: `What was held for it. ${UNITS}`, example: '4' })
  amountHeld!: string;

  @ApiProperty({ type: [String], description: 'Media of the output.', example: [] })
  storageKeys!: string[];

  @ApiProperty({ type: String, nullable: true, description: 'Text of the output.', example: null })
  text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it did not succeed; `lease_lost`: its worker died in the call, which is not repeated.',
    example: null,
  })
  errorCode!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Canvas revision at which the result was applied.',
    example: null,
  })
  appliedVersion!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'From here on it may have been paid for.',
    example: null,
  })
  startedAt!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'When it ended.', example: null })
  completedAt!: string | null;
}

export class RunDto {
  /**
   * Sorts by time of making.
   * @example "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
   */
  id!: string;

  /**
   * The product line.
   * @example "default"
   */
  project!: string;

  /**
   * The workspace.
   * @example "01981f61-0a1b-7c2d-8e3f-4a5b6c7d8e01"
   */
  workspaceId!: string;

  /**
   * The board.
   * @example "01981f61-1b2c-7d3e-8f4a-5b6c7d8e9f02"
   */
  boardId!: string;

  /**
   * Who made it and pays.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  accountId!: string;

  @ApiProperty({ enum: RUN_STATUS, description: 'Follows from the steps.', example: 'queued' })
  status!: RunStatus;

  @ApiProperty({ type: String, nullable: true, description: 'Of the first step that failed.', example: null })
  errorCode!: string | null;

  /**
   * Somebody asked to cancel it.
   * @example false
   */
  cancelRequested!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The run that this one repeats.', example: null })
  retryOf!: string | null;

  /**
   * Number of its last event.
   * @example "1"
   */
  lastSeq!: string;

  @ApiProperty({ type: String, description: `What was held for all steps. ${UNITS}`, example: '4' })
  amountHeld!: string;

  /**
   * When it was made.
   * @example "2026-12-01T10:00:00.000Z"
   */
  createdAt!: string;

  @ApiProperty({ type: String, nullable: true, description: 'When it ended.', example: null })
  completedAt!: string | null;

  /**
   * An ended run may be deleted from then on.
   * @example "2026-12-31T10:00:00.000Z"
   */
  expiresAt!: string;

  @ApiProperty({ type: [RunStepDto], description: 'In the order of the plan.' })
  steps!: RunStepDto[];
}

export class RunPageDto {
  @ApiProperty({ type: [RunDto], description: 'Newest first.' })
  items!: RunDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.', example: null })
  nextCursor!: string | null;
}

export class CancelRunDto {
  /**
   * The run.
   * @example "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
   */
  runId!: string;

  @ApiProperty({
    enum: ['requested', 'confirmed', 'too_late'],
    description:
      '`confirmed`: it is cancelled. `requested`: steps that run end as soon as their provider allows. `too_late`: it had ended.',
    example: 'confirmed',
  })
  outcome!: 'requested' | 'confirmed' | 'too_late';
}

export class AppliedStepDto {
  /**
   * The run.
   * @example "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
   */
  runId!: string;

  /**
   * The step.
   * @example "picture"
   */
  stepId!: string;

  /**
   * The node that has the output now.
   * @example "node-77"
   */
  nodeId!: string;

  /**
   * Canvas revision reached.
   * @example "43"
   */
  appliedVersion!: string;
}

export class DiscardedStepDto {
  /**
   * The run.
   * @example "01981f62-2c3d-7e4f-8a5b-6c7d8e9f0a03"
   */
  runId!: string;

  /**
   * The step.
   * @example "picture"
   */
  stepId!: string;

  /**
   * The output is not offered any more; its media stay in the payer's library.
   * @example true
   */
  discarded!: boolean;
}

export class FollowQueryDto {
  /**
   * Where to resume, for clients that cannot set the header `Last-Event-ID`, which wins.
   * @example "3"
   */
  @OptionalField()
  @IsString()
  @MaxLength(64)
  lastEventId?: string;
}

export class EventsQueryDto {
  /**
   * Events with a higher `seq`.
   * @example "3"
   */
  @OptionalField()
  @Matches(/^(0|[1-9]\d{0,17})$/, { message: 'must be the seq of an event, or 0' })
  after: string = '0';

  /**
   * How many at most.
   * @example 100
   */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 100;
}

export class RunEventDto {
  /**
   * 1, 2, 3 … without a gap.
   * @example "4"
   */
  seq!: string;

  /**
   * What happened.
   * @example "step.succeeded"
   */
  type!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Facts that belong to the type.',
    example: { stepId: 'picture', appliedVersion: '43' },
  })
  data!: Record<string, unknown>;

  /**
   * When.
   * @example "2026-12-01T10:00:03.000Z"
   */
  createdAt!: string;
}

export class RunEventPageDto {
  @ApiProperty({ type: [RunEventDto], description: 'In order.' })
  items!: RunEventDto[];

  @ApiProperty({
    type: String,
    description: '`after` of the next page; the same as before when there is nothing new.',
    example: '4',
  })
  nextAfter!: string;
}

export function toRunEventDto({ seq, type, data, createdAt }: RunEvent): RunEventDto {
  return { seq, type, data, createdAt: createdAt.toISOString() };
}
