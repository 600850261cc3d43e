// The classes of the VS Code extension "Bevy Inspector" (splo.vscode-bevy-inspector 0.6.0), unmodified, at work on a game that `editor.rs` serves:
// node check.js URL
import assert from 'node:assert/strict';
import { V0_16BevyRemoteService } from 'extension/brp/http/v0_16BevyRemoteService';
import { V0_19BrpAdapter } from 'extension/extension/brp/v0_19BrpAdapter';
import { ComponentRepository } from 'extension/extension/components/componentRepository';
import { EntityTreeRepository } from 'extension/extension/entities/entityTreeRepository';
import { ResourceRepository } from 'extension/extension/resources/resourceRepository';
import { RemoteSchemaService } from 'extension/extension/schemas/remoteSchemaService';
import { frames, messages } from './stream';

const url = process.argv[2];
const log = () => {};

async function main() {
  // As the extension connects.
  const info = await new V0_16BevyRemoteService(url, log).discover(undefined as never);
  assert.equal(info.info.version, '0.19.0');
  assert.ok(info.servers[0].name && info.methods.some((it) => it.name === 'world.query'));

  const brp = new V0_19BrpAdapter(url, log);
  const entities = new EntityTreeRepository(brp);
  const schemas = new RemoteSchemaService(brp);
  const components = new ComponentRepository(brp, schemas);
  const resources = new ResourceRepository(brp, schemas);

  // The tree asks for all entities at once.
  const pan = (await brp.query({ data: { components: ['Heat'] } }))[0].entity;
  for (let i = 0; i < 200; i++) {
    await brp.spawnEntity({ components: { Position: { x: i, y: 0 } } });
  }
  let tree = await entities.tree();
  assert.equal(tree.length, 203);
  const ann = tree.find((it) => it.name === 'Ann')!;
  const bob = tree.find((it) => it.name === 'Bob')!;
  assert.deepEqual(ann.componentNames, ['Name', 'Position', 'Task']);

  // Entities are moved, and stand below others.
  await entities.reparent(bob, ann);
  tree = await entities.tree();
  assert.equal(tree.find((it) => it.name === 'Ann')!.children[0].name, 'Bob');
  await assert.rejects(entities.reparent(ann, bob), { code: -23404 });
  await entities.reparent(bob, undefined);
  assert.ok((await entities.tree()).some((it) => it.name === 'Bob'));

  // Components come with their schemas, and are changed by their paths.
  const listed = await components.listEntityComponents(ann);
  const of = (name: string) => listed.find((it) => it.schema.typePath === name)!;
  assert.equal((of('Position').value as any).y, 2);
  assert.equal((of('Position').schema as any).properties.x.type, 'number');
  assert.equal((of('Name').schema as any).type, 'string');
  assert.deepEqual(of('Task').value, { Fry: { stove: pan, dishes: [1, 2] } });
  await components.setComponentValue(ann.id, 'Position', '.y', 7.25);
  await components.setComponentValue(ann.id, 'Name', '', 'Anna');
  await components.insertComponent(ann.id, 'Numbers', { big: 7, huge: -7, ratio: 0.5 });
  assert.ok((await components.listTypePaths()).includes('Numbers'));
  const strict = await brp.getComponents({ entity: ann.id, components: ['Position', 'Name', 'Numbers'], strict: true });
  assert.equal((strict.Position as any).y, 7.25);
  assert.deepEqual({ ...strict, Position: null }, { Position: null, Name: 'Anna', Numbers: { big: 7, huge: -7, ratio: 0.5 } });
  await brp.removeComponents({ entity: ann.id, components: ['Numbers'] });
  await assert.rejects(components.setComponentValue(ann.id, 'Position', '.y', 'north' as never), { code: -23402 });
  assert.ok(!(await brp.listComponents({ entity: ann.id })).includes('Numbers'));
  const erroneous = await components.listEntityComponents({ ...ann, componentNames: ['Hat'] });
  assert.ok(erroneous[0].error!.includes('`Hat`'));

  // Streams tell each change, until the entity dies.
  const watched = (await brp.spawnEntity({ components: { Heat: 20 } })).entity;
  const [values, names] = await messages(
    url,
    [
      (it) => it.watchGetComponents({ entity: watched, components: ['Heat', 'Hat'] }),
      (it) => it.watchListComponents({ entity: watched }),
    ],
    async () => {
      await components.setComponentValue(watched, 'Heat', '', 90.25);
      await frames();
      await components.insertComponent(watched, 'Cover', null);
      await frames();
      await brp.despawnEntity({ entity: watched });
    },
  );
  assert.deepEqual(values.map((it) => it.result?.components ?? it.error!.code), [{ Heat: 20 }, { Heat: 90.25 }, -23401]);
  assert.equal(values[0].result.errors.Hat.code, -23402);
  assert.deepEqual(names.map((it) => it.result?.added ?? it.error!.code), [['Heat'], ['Cover'], -23401]);

  // Resources too.
  const all = await resources.listResources();
  const clock = all.find((it) => it.schema.typePath === 'Clock')!;
  assert.equal((clock.schema as any).properties.pace.type, 'number');
  assert.ok(all.find((it) => it.schema.typePath === 'Rules')!.error);
  await resources.setResourceValue('Clock', '.pace', 0.5);
  assert.equal(((await brp.getResources({ resource: 'Clock' })).value as any).pace, 0.5);
  await resources.insertResource('Log', ['from the editor']);
  await resources.insertResource('Option<Weather>', { rain: true, degrees: 4 });
  assert.deepEqual((await brp.getResources({ resource: 'Option<Weather>' })).value, { rain: true, degrees: 4 });
  await brp.removeResources({ resource: 'Option<Weather>' });
  assert.equal((await brp.getResources({ resource: 'Option<Weather>' })).value, null);
  await assert.rejects(brp.removeResources({ resource: 'Clock' }), { code: -23501 });

  // Entities come and go, and a handle that is dead stays so.
  const spawned = await entities.spawn();
  await entities.destroy(spawned);
  await assert.rejects(entities.destroy(spawned), { code: -23401 });
  await assert.rejects(brp.listComponents({ entity: spawned.id }), { code: -23401 });
}

main().then(
  () => console.log('the classes of the extension work'),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
