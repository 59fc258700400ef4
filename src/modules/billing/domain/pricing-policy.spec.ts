import { acceptedPairs, capabilityPolicy, normaliseModel } from './pricing-policy.js';
import { PRICING_POLICY } from './pricing-policy.data.js';

describe('pricing policy', () => {
  it('BIL-8 aliases name the model that runs, which is a model of the policy and no alias itself', () => {
    const models = new Set(acceptedPairs().map(({ model }) => model));
    for (const [alias, model] of Object.entries(PRICING_POLICY.aliases)) {
      expect(normaliseModel(alias)).toEqual({ model, alias: true });
      expect(models).toContain(model);
      expect(models).not.toContain(alias);
      expect(normaliseModel(model)).toEqual({ model, alias: false });
    }
  });

  it('BIL-8 names are compared without case and outer spaces; what cannot be a name is none', () => {
    expect(normaliseModel(' GPT-5.6 ')).toEqual({ model: 'gpt-5.6-sol', alias: true });
    for (const name of ['', '*', 'a b', '../x', 'x'.repeat(201), 'é', 'a\0b', "a'b"])
      expect(normaliseModel(name)).toBeUndefined();
  });

  it('BIL-7 every capability has units, every accepted model a normal name, and each pair is there once', () => {
    const pairs = acceptedPairs();
    expect(new Set(pairs.map(({ capability, model }) => `${capability} ${model}`)).size).toBe(pairs.length);
    for (const { capability, model } of pairs) {
      expect(normaliseModel(model)).toEqual({ model, alias: false });
      expect(capabilityPolicy(capability)?.units.length).toBeGreaterThan(0);
    }
    expect(capabilityPolicy('constructor')).toBeUndefined();
  });
});
