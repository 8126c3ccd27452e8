// Every word a player reads comes from here: one JSON file a language, English the complete one.
import english from './en.json';

export type TextKey = keyof typeof english;
/** Keys that come in one form for each plural, named without the form. */
export type CountedKey = TextKey extends infer K
  ? K extends `${infer Stem}.other`
    ? Stem
    : never
  : never;
type Words = Record<string, string>;
type Values = Record<string, string | number>;

/** Languages with a file beside this one; the file is fetched when the language is chosen. */
const FILES = import.meta.glob<{ default: Words }>(['./*.json', '!./en.json']);
export const LANGUAGES = ['en', ...Object.keys(FILES).map((path) => path.slice(2, -5))];
const KEPT_AS = 'language';

const chosen = $state({ language: 'en', words: english as Words });

/** The language on the screen. */
export const language = (): string => chosen.language;

/** What the language calls itself. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Shows another language from now on; words it lacks, or that do not come, stay English. */
export async function speak(language: string): Promise<void> {
  const load = FILES[`./${language}.json`];
  const words = load ? await load().then((file) => file.default, () => null) : english;
  if (!words) return;
  chosen.language = load ? language : 'en';
  chosen.words = words;
  document.documentElement.lang = chosen.language;
}

/** Keeps a choice made by hand, and shows it. */
export function choose(language: string): Promise<void> {
  localStorage.setItem(KEPT_AS, language);
  return speak(language);
}

/** As chosen by hand, else as the browser is set. */
export function chosenLanguage(): string {
  const kept = localStorage.getItem(KEPT_AS);
  return kept && LANGUAGES.includes(kept) ? kept : preferredLanguage(navigator.languages);
}

/** The first language a reader prefers that there is a file for. */
export function preferredLanguage(wanted: readonly string[]): string {
  const short = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

export function t(key: TextKey, values: Values = {}): string {
  return fill(lookup(key) ?? key, values);
}

/** A text that depends on a number: `{count}` is filled in. */
export function counted(key: CountedKey, count: number, values: Values = {}): string {
  const form = new Intl.PluralRules(chosen.language).select(count);
  const text = lookup(`${key}.${form}`) ?? lookup(`${key}.other`) ?? key;
  return fill(text, { count, ...values });
}

/** The name of something the server has an id for; the id itself where no text knows it. */
export function named(kind: string, id: string): string {
  return lookup(`${kind}.${id}`) ?? id.replaceAll('_', ' ');
}

export function has(key: string): key is TextKey {
  return key in english;
}

function lookup(key: string): string | undefined {
  return chosen.words[key] ?? (english as Words)[key];
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
