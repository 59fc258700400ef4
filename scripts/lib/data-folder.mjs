// Where `npm start` keeps its data, and the secrets that a development server makes for itself.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, serverAccount } from './embedded-postgres.mjs';

/**
 * `.data` in the checkout, unless the database's unprivileged user cannot enter the checkout or it cannot be written
 * to: then a folder of the system's state, named after the checkout. Where one of the two holds data already it stays
 * the one, whatever became of the checkout's mode since.
 */
export function chooseDataFolder(root, env = process.env) {
  if (env.DATA_DIR) return path.resolve(env.DATA_DIR);
  const inside = path.join(root, '.data');
  const outside = path.join(
    stateFolder(env),
    `infinite-canvas-${createHash('sha256').update(root).digest('hex').slice(0, 10)}`,
  );
  const used = [inside, outside].find((folder) => fs.existsSync(path.join(folder, 'postgres')));
  return used ?? (writable(root) && canEnter(root, serverAccount()) ? inside : outside);
}

const stateFolder = (env) =>
  process.getuid?.() === 0 ? '/var/lib' : (env.XDG_STATE_HOME ?? path.join(os.homedir(), '.local', 'state'));

function writable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Passable, so that the database's own user reaches its part; what is secret in it has mode 600. */
export function makeDataFolder(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) fs.chmodSync(folder, 0o711);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new Error(
      `the data folder ${folder} cannot be used (${error.code}); set DATA_DIR to a folder that you can write to`,
      { cause: error },
    );
  }
}

/** What production must be given by its environment. Made once: a new value would end every session. */
export function developmentSecrets(folder) {
  const file = path.join(folder, 'secrets.json');
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, JSON.stringify({ AUTH_SECRET: randomBytes(48).toString('base64url') }), {
      mode: 0o600,
    });
    fs.renameSync(draft, file);
  }
  try {
    const { AUTH_SECRET } = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof AUTH_SECRET === 'string' && Buffer.byteLength(AUTH_SECRET) >= 32) return { AUTH_SECRET };
  } catch {
    // Told below, without the content.
  }
  throw new Error(`${file} is garbled; restore it, or remove it (every session then ends)`);
}
