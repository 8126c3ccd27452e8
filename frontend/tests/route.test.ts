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

test('pages about people and leagues carry whose page it is', () => {
  const page = (page: string, id = '', tail = '') => ({ screen: 'page', page, id, tail });
  expect(at('/me')).toEqual(page('me'));
  expect(at('/i#secret')).toEqual(page('invitation', '', 'secret'));
  expect(at('/people/5f0c')).toEqual(page('player', '5f0c'));
  expect(at('/seasons/5f0c')).toEqual(page('season', '5f0c'));
  expect(at('/history/5f0c#42')).toEqual(page('history', '5f0c', '42'));
  expect(at('/leaderboards#5f0c')).toEqual(page('leaderboards', '', '5f0c'));
});
