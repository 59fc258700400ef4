import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DatabaseHealth, type ComponentHealth } from '../../../ports/kernel/health.port.js';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { ObjectStore } from '../../../ports/kernel/object-store.port.js';
import { Public, RateLimited } from '../policy.decorators.js';
import { LivenessDto, ReadinessDto } from './health.dto.js';

/** A component that has not answered by then counts as down: the probe itself must answer within its bound. */
const PROBE_TIMEOUT_MS = 1_500;

@ApiTags('health')
@Controller()
@RateLimited('none')
export class HealthController {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly queue: JobQueue,
    private readonly objects: ObjectStore,
  ) {}

  @Get('livez')
  @Public()
  @ApiOperation({
    summary: 'Is the process alive',
    description: 'Asks no dependency; restart the process when it fails.',
  })
  @ApiOkResponse({ type: LivenessDto, description: 'The process answers' })
  live(): LivenessDto {
    return { status: 'up' };
  }

  @Get('readyz')
  @Public()
  @ApiOperation({
    summary: 'Can the process serve',
    description: 'Each dependency with its own state; 503 when one is down.',
  })
  @ApiOkResponse({ type: ReadinessDto, description: 'Every component is up' })
  @ApiResponse({ status: 503, type: ReadinessDto, description: 'A component is down' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessDto> {
    const [database, queue, objectStore] = await Promise.all([
      bounded(this.database.health()),
      bounded(this.queue.health()),
      bounded(this.objects.health()),
    ]);
    const status = [database, queue, objectStore].every((state) => state === 'up') ? 'up' : 'down';
    if (status === 'down') void reply.status(503);
    return { status, database, queue, objectStore };
  }
}

async function bounded(probe: Promise<ComponentHealth>): Promise<ComponentHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ComponentHealth>((resolve) => {
    timer = setTimeout(() => resolve('down'), PROBE_TIMEOUT_MS);
  });
  return Promise.race([probe.catch((): ComponentHealth => 'down'), late]).finally(() => clearTimeout(timer));
}
