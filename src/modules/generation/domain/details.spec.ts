import { requestDetails } from './details.js';

describe('request details', () => {
  const request = {
    capability: 'image.generate',
    model: 'an-alias',
    prompt: 'p',
    parameters: { size: '512x512', count: 2, apiKey: 'sk-1', cookie: 'session=1', toString: 'x' },
    inputs: [{ role: 'reference', storageKey: 'k' }],
  };

  it('GEN-4 only scalars on the allow-list of the capability are recorded, with the model that runs', () => {
    expect(requestDetails(request, 'gpt-image-2', null, undefined)).toEqual({
      capability: 'image.generate',
      model: 'gpt-image-2',
      parameters: { size: '512x512', count: 2 },
      canvasProjectId: null,
    });
  });

  it('GEN-4 of a capability that nobody knows nothing is recorded', () => {
    const unknown = { ...request, capability: 'constructor' };
    expect(requestDetails(unknown, 'm', null, undefined)).toMatchObject({ parameters: {} });
  });
});
