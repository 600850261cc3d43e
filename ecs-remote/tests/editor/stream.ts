// The streams of a game, as far as the classes of the extension know them: they ask, and take the answer when it is at its end. They log it as it came,
// before they reject it, since it is no single answer. So the messages are those that were logged.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { V0_19BrpAdapter } from 'extension/extension/brp/v0_19BrpAdapter';

export type Message = { result?: any; error?: { code: number; message: string } };

// As long as many frames of a game, so that each stream has said what it has to say.
export const frames = () => setTimeout(400);

// The messages of streams that begin before `meanwhile`, and end by it.
export async function messages(url: string, watches: ((brp: V0_19BrpAdapter) => Promise<unknown>)[], meanwhile: () => Promise<void>): Promise<Message[][]> {
  const streams = watches.map(async (watch) => {
    const logged: unknown[] = [];
    const brp = new V0_19BrpAdapter(url, (text, data) => void (text === 'JSON-RPC response:' && logged.push(data)));
    await watch(brp).then(
      () => assert.fail('a stream is no single answer'),
      () => {},
    );
    assert.equal(logged.length, 1);
    const lines = String(logged[0]).split('\n').filter((line) => line !== '');
    assert.ok(lines.every((line) => line.startsWith('data: ')), String(logged[0]));
    return lines.map((line) => JSON.parse(line.slice('data: '.length)));
  });
  await frames();
  await meanwhile();
  return await Promise.all(streams);
}
