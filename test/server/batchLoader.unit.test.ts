import { createBatchLoader } from '../../src/server/shared/batchLoader';

function recordBatches() {
  const batches: string[][] = [];
  const get = createBatchLoader((keys) => {
    batches.push(keys);
    if (keys.includes('broken')) return Promise.reject(new Error('no answer'));
    return Promise.resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`])));
  });
  return { batches, get };
}

test('the keys of concurrent callers are loaded together, each once', async () => {
  const { batches, get } = recordBatches();
  const values = await Promise.all(['a', 'b', 'a', 'unknown'].map(get));
  expect(values).toEqual(['value of a', 'value of b', 'value of a', undefined]);
  expect(batches).toEqual([['a', 'b', 'unknown']]);
});

test('a key is loaded at once, and later keys are loaded together at the end of the window', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const { batches, get } = recordBatches();
  await get('first');
  const waiting = [get('second')];
  await jest.advanceTimersByTimeAsync(2);
  waiting.push(get('third'));
  await jest.advanceTimersByTimeAsync(3);
  await Promise.all(waiting);
  expect(batches).toEqual([['first'], ['second', 'third']]);
  jest.useRealTimers();
});

test('values are not cached, and a failed batch fails only its own callers', async () => {
  const { batches, get } = recordBatches();
  const failed = await Promise.allSettled([get('broken'), get('a')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get('a')).toBe('value of a');
  expect(batches).toEqual([['broken', 'a'], ['a']]);
});
