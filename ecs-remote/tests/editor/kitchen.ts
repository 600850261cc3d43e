// The same classes at work on the kitchen, which a test of `examples/kitchen` opens with `--serve --open-house`: node kitchen.cjs URL
import assert from 'node:assert/strict';
import { V0_16BevyRemoteService } from 'extension/brp/http/v0_16BevyRemoteService';
import { V0_19BrpAdapter } from 'extension/extension/brp/v0_19BrpAdapter';
import { ComponentRepository } from 'extension/extension/components/componentRepository';
import type { EntityNode } from 'extension/extension/entities/entityTree';
import { EntityTreeRepository } from 'extension/extension/entities/entityTreeRepository';
import { ResourceRepository } from 'extension/extension/resources/resourceRepository';
import { RemoteSchemaService } from 'extension/extension/schemas/remoteSchemaService';
import { frames, messages } from './stream';

const url = process.argv[2];
const log = () => {};

async function main() {
  const info = await new V0_16BevyRemoteService(url, log).discover(undefined as never);
  assert.ok(info.info.description!.includes('`Kitchen`'));

  const brp = new V0_19BrpAdapter(url, log);
  const entities = new EntityTreeRepository(brp);
  const schemas = new RemoteSchemaService(brp);
  const components = new ComponentRepository(brp, schemas);
  const resources = new ResourceRepository(brp, schemas);

  // While cooks work, each entity of the tree has its components.
  const tree = await entities.tree();
  const size = (nodes: EntityNode[]): number => nodes.reduce((sum, it) => sum + 1 + size(it.children), 0);
  assert.ok(size(tree) > 200, `${size(tree)} entities`);
  assert.ok(tree.some((it) => it.children.length > 0), 'things stand on others');
  const cook = tree.find((it) => it.componentNames.includes('Shift'))!;
  assert.ok(cook.name && cook.componentNames.includes('Position'));
  const listed = await components.listEntityComponents(cook);
  const of = (name: string) => listed.find((it) => it.schema.typePath === name)!;
  assert.equal((of('Position').schema as any).properties.x.type, 'number');
  assert.equal(typeof (of('Position').value as any).x, 'number');
  assert.equal(of('Name').value, cook.name);
  assert.ok(listed.every((it) => it.error === undefined), JSON.stringify(listed.filter((it) => it.error)));
  const clock = async () => ((await brp.getResources({ resource: 'Clock' })).value as any).ticks;
  const before = await clock();
  await frames();
  assert.ok((await clock()) > before, 'the kitchen works');
  assert.ok((await resources.listResources()).some((it) => it.schema.typePath === 'Book' && it.error === undefined));

  // Nothing of the game has a `Heat` alone, and none of its systems warms it: it has no `Ambient`.
  const pan = (await brp.spawnEntity({ components: { Heat: 20 } })).entity;
  const [values, names] = await messages(
    url,
    [(it) => it.watchGetComponents({ entity: pan, components: ['Heat'] }), (it) => it.watchListComponents({ entity: pan })],
    async () => {
      await components.setComponentValue(pan, 'Heat', '', 96.5);
      assert.deepEqual(await brp.getComponents({ entity: pan, components: ['Heat'], strict: true }), { Heat: 96.5 });
      await frames();
      await components.insertComponent(pan, 'Velocity', { x: 1, y: -2 });
      await assert.rejects(components.setComponentValue(pan, 'Velocity', '.x', 'fast' as never), { code: -23402 });
      await frames();
      await entities.destroy({ id: pan, componentNames: [], children: [] });
    },
  );
  assert.deepEqual(values.map((it) => it.result?.components ?? it.error!.code), [{ Heat: 20 }, { Heat: 96.5 }, -23401]);
  assert.deepEqual(names.map((it) => it.result?.added ?? it.error!.code), [['Heat'], ['Velocity'], -23401]);

  // A handle that is dead stays so.
  for (const stale of [
    () => brp.despawnEntity({ entity: pan }),
    () => brp.listComponents({ entity: pan }),
    () => components.setComponentValue(pan, 'Heat', '', 1),
  ]) {
    await assert.rejects(stale(), { code: -23401 });
  }
}

main().then(
  () => console.log('the classes of the extension work on the kitchen'),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
