// A small client of the API: what any integrator would write, nothing of the server's own code.

/** An answer that was not what the story needs: the server's problem document, whole. */
export class ApiProblem extends Error {
  constructor(method, path, status, problem) {
    super(
      `${method} ${path} answered ${status}: ${typeof problem === 'string' ? problem : JSON.stringify(problem)}`,
    );
    this.status = status;
    this.problem = problem;
  }
}

/** Calls as one user. `token` is a session's bearer token. */
export class ApiClient {
  constructor(baseUrl, token) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  as(token) {
    return new ApiClient(this.baseUrl, token);
  }

  get(path) {
    return this.send('GET', path);
  }

  post(path, body, headers) {
    return this.send('POST', path, {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  putBytes(path, bytes, headers) {
    return this.send('PUT', path, { body: bytes, headers });
  }

  async bytes(path) {
    const response = await this.fetch('GET', path);
    if (!response.ok) throw new ApiProblem('GET', path, response.status, await response.text());
    return Buffer.from(await response.arrayBuffer());
  }

  async send(method, path, options) {
    const response = await this.fetch(method, path, options);
    const text = await response.text();
    const json = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    if (!response.ok) throw new ApiProblem(method, path, response.status, json);
    return json;
  }

  fetch(method, path, { body, headers, signal } = {}) {
    const url = path.startsWith('/api/') ? this.baseUrl + path : `${this.baseUrl}/api/v1${path}`;
    const authorization = this.token ? { authorization: `Bearer ${this.token}` } : {};
    return fetch(url, { method, body, signal, headers: { ...authorization, ...headers } });
  }
}
