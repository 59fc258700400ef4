import {
  ProviderDirectory,
  type GenerationProvider,
} from '../../ports/generation/generation-provider.port.js';
import type { SafeFetch } from '../../ports/kernel/safe-fetch.port.js';
import { LocalProvider, type LocalProviderOptions } from './local/local-provider.js';
import { OpenAiProvider } from './openai/openai-provider.js';
import type { OpenAiProviderOptions } from './openai/openai-options.js';

export interface ProviderOptions {
  /** In order: the first that has capability and model is used. */
  readonly openai: readonly OpenAiProviderOptions[];
  /** The built-in provider takes every model that no other has; undefined (production): it takes none. */
  readonly local: LocalProviderOptions | undefined;
}

/** The origins that the safe client must be built with, so that a gateway on this machine can be reached. */
export function configuredOrigins({ openai }: ProviderOptions): string[] {
  return [...new Set(openai.map(({ baseUrl }) => new URL(baseUrl).origin))];
}

/** Which provider runs a model, by configuration. */
export class ConfiguredProviderDirectory extends ProviderDirectory {
  readonly #providers: readonly GenerationProvider[];

  constructor(options: ProviderOptions, fetch: SafeFetch) {
    super();
    const configured = options.openai.map((provider) => new OpenAiProvider(provider, fetch));
    this.#providers =
      options.local === undefined ? configured : [...configured, new LocalProvider(options.local)];
    const names = this.#providers.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`two providers are named ${twice}`);
  }

  override providerFor(capability: string, model: string): GenerationProvider | undefined {
    return this.#providers.find((provider) => provider.supports(capability, model));
  }

  override named(name: string): GenerationProvider | undefined {
    return this.#providers.find((provider) => provider.name === name);
  }
}
