import type { ProviderRequest } from '../../../ports/generation/generation-provider.port.js';
import { beyondLimits } from './limits.js';

const request = (capability: string, parameters: ProviderRequest['parameters']): ProviderRequest => ({
  operationId: 'o',
  idempotencyKey: 'k',
  capability,
  model: 'm',
  prompt: 'p',
  parameters,
  inputs: [],
});

describe('Limits of the local provider', () => {
  it.each([
    ['video.text', { durationSeconds: 8 }, false],
    ['video.text', { durationSeconds: 9 }, true],
    ['audio.music', { durationSeconds: 30 }, false],
    ['audio.music', { durationSeconds: 31 }, true],
    ['image.generate', { size: '2048x1024' }, false],
    ['image.generate', { size: '1024x2050' }, true],
    ['image.generate', { width: 4_096, height: 64 }, true],
    ['text', {}, false],
  ] as const)('GEN-2 %s %j is refused instead of cut: %s', (capability, parameters, refused) => {
    expect(beyondLimits(request(capability, parameters)) !== undefined).toBe(refused);
  });
});
