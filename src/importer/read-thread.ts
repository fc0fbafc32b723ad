// The worker thread of read-in-thread.ts. It fills free slots; the main thread returns each slot after scanning it.
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { contentsOf } from '#src/importer/inputs.ts';
import { type FromReader, PIECE_SLOTS, type ReadTask, SLOT } from '#src/importer/read-in-thread.ts';
import { Refusal } from '#src/server/refusal.ts';

const main = parentPort as MessagePort; // this file only runs as a worker
const { path, place, slots }: ReadTask = workerData;
const send = (message: FromReader) => main.postMessage(message);
const free = Array.from({ length: PIECE_SLOTS }, (_, slot) => slot);
main.on('message', (slot: number) => free.push(slot));

try {
  await readAll();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  send({ refused: error.message }); // messages between threads lose an error's class
}
main.close();

async function readAll() {
  const file = (await contentsOf(path))[place];
  if (!file) throw new Refusal(`${path} has changed while it was read. Nothing was changed.`);
  let read = 0;
  const content = file.read((bytes) => {
    read += bytes;
  });
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += SLOT) {
      while (free.length === 0) await once(main, 'message');
      const slot = free.shift() as number; // the loop above waited for one
      const length = chunk.copy(Buffer.from(slots, slot * SLOT, SLOT), 0, at, at + SLOT);
      send({ slot, length, read });
      read = 0;
    }
}
