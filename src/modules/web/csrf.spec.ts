import { isCrossSite } from './csrf.js';

const ALLOWED = ['https://canvas.example'];

describe('isCrossSite', () => {
  it.each([
    ['same origin by Fetch Metadata', { 'sec-fetch-site': 'same-origin' }, false],
    ['an address that the user typed', { 'sec-fetch-site': 'none' }, false],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.canvas.example' }, true],
    [
      'another site that is on the list',
      { 'sec-fetch-site': 'cross-site', origin: 'https://canvas.example' },
      false,
    ],
    [
      'the list with another port',
      { 'sec-fetch-site': 'cross-site', origin: 'https://canvas.example:8443' },
      true,
    ],
    [
      'the list with another scheme',
      { 'sec-fetch-site': 'cross-site', origin: 'http://canvas.example' },
      true,
    ],
    ['the list as a suffix', { 'sec-fetch-site': 'cross-site', origin: 'https://evil-canvas.example' }, true],
    ['an unknown value', { 'sec-fetch-site': 'whatever' }, true],
    ['an old browser on the own origin', { origin: 'https://api.example', host: 'api.example' }, false],
    ['an old browser, upper-case host', { origin: 'https://api.example', host: 'API.example' }, false],
    ['an old browser on another origin', { origin: 'https://evil.example', host: 'api.example' }, true],
    [
      'an old browser, own host with another port',
      { origin: 'https://api.example:81', host: 'api.example' },
      true,
    ],
    ['a sandboxed frame', { origin: 'null', host: 'api.example' }, true],
    ['garbage as origin', { origin: '::::', host: 'api.example' }, true],
    ['neither header', { host: 'api.example' }, true],
    ['no header at all', {}, true],
    ['two origins', { origin: ['https://canvas.example', 'https://evil.example'] }, true],
    ['two Sec-Fetch-Site', { 'sec-fetch-site': ['same-origin', 'cross-site'] }, true],
  ])('PLT-18 CSRF: %s', (_title, headers, refused) => {
    expect(isCrossSite(headers, ALLOWED)).toBe(refused);
  });
});
