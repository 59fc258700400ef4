// What our API is compared with: Fastify alone, doing for an operation no more than parsing the body and calling the
// same SQL function through a pool of the same size. No authentication, validation, logs, metrics or group commit.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, DATABASE_POOL_SIZE, ACTOR_ID, CANVAS_LIMITS } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });
const digest = '0'.repeat(64);
const app = Fastify();

app.get('/livez', async () => ({ status: 'up' }));

app.post('/api/v1/canvases/:canvasId/operations', async ({ params, body }) => {
  const operations = body.operations.map((operation) => ({
    ...operation,
    action: 'merge',
    kind: 'node',
    media: false,
    refs: false,
  }));
  const batches = JSON.stringify([{ actorId: ACTOR_ID, digest, readable: [], operations }]);
  const { rows } = await pool.query('select canvas_apply_batches($1, $2, $3) as answer', [
    params.canvasId,
    batches,
    CANVAS_LIMITS,
  ]);
  const { answer } = rows[0];
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer.ok;
});

process.once('SIGTERM', () => process.exit(0));
// A peer must not outlive the bench.
process.once('disconnect', () => process.exit(0));
process.send(await app.listen({ host: '127.0.0.1', port: 0 }));
