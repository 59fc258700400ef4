import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { payloadHash } from '../../src/modules/canvas-ai/domain/payload-hash.js';
import { batchDigest } from '../../src/modules/collaboration/domain/batch-digest.js';
import { canonicalJson } from '../../src/modules/collaboration/domain/canonical-json.js';
import { requestDigest } from '../../src/modules/generation/domain/request-digest.js';
import type { JsonValue } from '../../src/ports/kernel/json.js';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** RFC 8785: section 3.2.2 (literals, numbers, strings) and section 3.2.3 (order of members by UTF-16 code units). */
const VECTORS: readonly (readonly [JsonValue, string])[] = [
  [
    {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    },
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [
    {
      '€': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      ö: 'Latin',
    },
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin","€":"Euro Sign","😀":"Emoji","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [-0, '0'],
  [[56, { d: true, '10': null, '1': [] }], '[56,{"1":[],"10":null,"d":true}]'],
];

describe('Digests of JSON', () => {
  it.each(VECTORS)(
    'PLT-11 the canonical form is that of RFC 8785 (vector %#), by both writers',
    (value, canonical) => {
      expect(canonicalJson(value)).toBe(canonical);
      expect(canonicalize(value)).toBe(canonical);
    },
  );

  it('PLT-11 what is digested is the canonical form: the order of members changes nothing, a value does', () => {
    const request = { capability: 'text', model: 'm', prompt: 'p', parameters: { a: 1, b: 2 }, inputs: [] };
    expect(requestDigest({ ...request, parameters: { b: 2, a: 1 } })).toBe(requestDigest(request));
    expect(requestDigest({ ...request, parameters: { a: 1, b: 3 } })).not.toBe(requestDigest(request));
    expect(requestDigest(request)).toBe(
      sha256('{"capability":"text","inputs":[],"model":"m","parameters":{"a":1,"b":2},"prompt":"p"}'),
    );

    expect(payloadHash({ b: [1], a: 'ö' })).toBe(sha256('{"a":"ö","b":[1]}'));
    expect(batchDigest([{ opId: 'o', type: 'node.patch', entityId: 'n', value: { y: 1, x: 2 } }])).toBe(
      sha256('[["o","node.patch","n",{"x":2,"y":1},null]]'),
    );
  });
});
