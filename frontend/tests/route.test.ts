import { expect, test } from 'vitest';
import { read } from '../src/screens/route.svelte';

const at = (address: string) => read(new URL(address, 'http://table.test'));

test('every page address means its screen', () => {
  expect(at('/')).toEqual({ screen: 'start' });
  expect(at('/#new')).toEqual({ screen: 'new' });
  expect(at('/g/5f0c')).toEqual({ screen: 'table', game: '5f0c' });
  expect(at('/tv#secret')).toEqual({ screen: 'tv', token: 'secret' });
});

test('a code comes after the #, as a query, or not at all', () => {
  expect(at('/j#kxtr')).toEqual({ screen: 'join', code: 'KXTR' });
  expect(at('/join?code=kxtr')).toEqual({ screen: 'join', code: 'KXTR' });
  expect(at('/join')).toEqual({ screen: 'join', code: '' });
});
