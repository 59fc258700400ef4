import { UndiciSafeFetch } from '../../src/adapters/http/undici-safe-fetch.js';
import { LocalProvider } from '../../src/adapters/providers/local/local-provider.js';
import { OpenAiProvider } from '../../src/adapters/providers/openai/openai-provider.js';
import { OpenAiDouble } from '../harness/openai-double.js';
import { describeGenerationProvider } from './generation-provider.contract.js';

describeGenerationProvider('local', () =>
  Promise.resolve({ provider: new LocalProvider(), model: 'any-model', close: () => Promise.resolve() }),
);

describeGenerationProvider('openai', async () => {
  const double = await OpenAiDouble.start();
  const fetch = new UndiciSafeFetch({ configuredOrigins: [double.origin] });
  const provider = new OpenAiProvider(
    {
      name: 'openai',
      baseUrl: double.baseUrl,
      apiKey: 'sk-test-0123456789',
      models: ['gpt-*'],
      pollSeconds: 1,
    },
    fetch,
  );
  return { provider, model: 'gpt-image-2', close: () => double.close() };
});
