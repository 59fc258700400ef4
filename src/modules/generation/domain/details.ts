import type { JsonObject } from '../../../ports/kernel/json.js';
import type {
  ExecutionState,
  GenerationRequest,
  OperationOutput,
} from '../../../ports/generation/generation-engine.port.js';
import { CAPABILITIES } from './capabilities.js';

/**
 * `request_details` (GEN-4): capability, model, and only the scalars that the capability's rule names. Never inputs, data
 * URLs or keys: what is not on the list is not recorded. `canvasProjectId` is always there, null without a canvas.
 */
export function requestDetails(
  request: GenerationRequest,
  model: string,
  canvasId: string | null,
  origin: JsonObject | undefined,
): JsonObject {
  const allowed = CAPABILITIES[request.capability]?.parameters ?? {};
  const scalars = Object.entries(request.parameters).filter(([name]) => Object.hasOwn(allowed, name));
  return {
    capability: request.capability,
    model,
    parameters: Object.fromEntries(scalars),
    canvasProjectId: canvasId,
    ...(origin === undefined ? {} : { generationOrigin: origin }),
  };
}

/** `result_details` (GEN-4): state at the provider, error, and where the results are. */
export function resultDetails(
  state: ExecutionState,
  facts: {
    readonly externalTaskId?: string | undefined;
    readonly progress?: number | undefined;
    readonly errorCode?: string | undefined;
    readonly output?: OperationOutput | undefined;
  },
): JsonObject {
  const { externalTaskId, progress, errorCode, output } = facts;
  return {
    providerState: state,
    ...(externalTaskId === undefined ? {} : { externalTaskId }),
    ...(progress === undefined ? {} : { progress }),
    ...(errorCode === undefined ? {} : { error: errorCode }),
    ...(output === undefined
      ? {}
      : { results: output.storageKeys.map((key) => `/api/v1/media/${encodeURIComponent(key)}`) }),
  };
}
