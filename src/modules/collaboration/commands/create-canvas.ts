import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';

@Injectable()
export class CreateCanvas {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly canvases: Canvases,
    private readonly ids: Ids,
  ) {}

  execute(command: { ownerUserId: string; title: string }): Promise<Canvas> {
    const id = this.ids.uuid();
    return this.uow.run({}, async () => {
      await this.canvases.create({ id, ...command });
      const canvas = await this.canvases.find(id, command.ownerUserId);
      if (!canvas) throw canvasNotFound();
      return canvas;
    });
  }
}
