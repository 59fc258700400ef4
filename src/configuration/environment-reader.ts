export interface ConfigurationFault {
  readonly name: string;
  readonly problem: string;
  readonly example: string;
}

/** All faults at once; the text names variables and never their values (PLT-3). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(readonly faults: readonly ConfigurationFault[]) {
    const lines = faults.map(
      ({ name, problem, example }) => `  ${name} ${problem} (for example ${name}=${example})`,
    );
    super(`The configuration is not valid:\n${lines.join('\n')}`);
  }
}

/** Reads variables and collects what is wrong instead of stopping at the first. */
export class EnvironmentReader {
  readonly faults: ConfigurationFault[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** Empty counts as unset, as Compose files write it. */
  optional(name: string): string | undefined {
    return this.env[name] || undefined;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  required(name: string, why: string, example: string): string {
    const value = this.optional(name);
    if (value === undefined) this.fault(name, `is missing: ${why}`, example);
    return value ?? '';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.fault(name, `must be a whole number from ${min} to ${max}`, String(fallback));
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    this.fault(name, 'must be true or false', String(fallback));
    return fallback;
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.fault(name, `must be one of ${choices.join(', ')}`, fallback);
    return found ?? fallback;
  }

  list(name: string): string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  url(name: string, protocols: readonly string[], example: string): string | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.fault(
      name,
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      example,
    );
    return undefined;
  }

  fault(name: string, problem: string, example: string): void {
    this.faults.push({ name, problem, example });
  }
}
