import type { JsonPrimitive } from '../kernel/json.js';
import type { QuoteRequest } from '../billing/credit-reservations.port.js';

interface Priced {
  readonly capability: string;
  readonly model: string;
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
}

/**
 * What billing is asked for a request, the same for everybody who quotes one. Prices by the character count the prompt as
 * people do: in code points. `pendingCharacters`: of text that is not known yet and will join the prompt.
 */
export function quoteRequest(
  { capability, model, parameters, prompt }: Priced,
  pendingCharacters = 0,
): QuoteRequest {
  const characters = Math.max([...prompt].length + pendingCharacters, 1);
  return { capability, model, parameters: { ...parameters, characters } };
}
