// What a phone keeps for itself: in IndexedDB, or in memory where the browser has none to give.

export type Key = number | string;

/** Records that last; `place` numbers are given in the order of adding. */
export interface Shelf<T> {
  all(): Promise<T[]>;
  /** Adds what `make` returns for the records there are, with no other tab coming between. */
  add(make: (there: T[]) => Omit<T, 'place'>): Promise<void>;
  put(record: T): Promise<void>;
  remove(key: Key): Promise<void>;
}

const DATABASE = 'brass-clerk';
const VERSION = 1;
const SHELVES = { outbox: 'place', seen: 'id' } as const;
type ShelfName = keyof typeof SHELVES;

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(SHELVES)) {
        request.result.createObjectStore(name, { keyPath, autoIncrement: keyPath === 'place' });
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(DATABASE));
    request.onblocked = () => reject(new Error(DATABASE));
  });
  return opening;
}

class LastingShelf<T> implements Shelf<T> {
  constructor(readonly name: ShelfName) {}

  all(): Promise<T[]> {
    return this.#work('readonly', (store, found) => read(store, found));
  }

  async add(make: (there: T[]) => Omit<T, 'place'>): Promise<void> {
    await this.#work<void>('readwrite', (store) => {
      read<T>(store, (there) => store.add(make(there)));
    });
  }

  async put(record: T): Promise<void> {
    await this.#work<void>('readwrite', (store) => void store.put(record));
  }

  async remove(key: Key): Promise<void> {
    await this.#work<void>('readwrite', (store) => void store.delete(key));
  }

  /** One transaction; done means on the disk, not merely on its way there. */
  async #work<R>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore, found: (result: R) => void) => void,
  ): Promise<R> {
    const opened = await database();
    return new Promise((resolve, reject) => {
      const work = opened.transaction(this.name, mode, { durability: 'strict' });
      let result: R;
      work.oncomplete = () => resolve(result);
      work.onabort = work.onerror = () => reject(work.error ?? new Error(this.name));
      run(work.objectStore(this.name), (found) => (result = found));
    });
  }
}

function read<T>(store: IDBObjectStore, found: (records: T[]) => void): void {
  const request = store.getAll() as IDBRequest<T[]>;
  request.onsuccess = () => found(request.result);
}

class PassingShelf<T> implements Shelf<T> {
  #records = new Map<Key, T>();
  #places = 0;

  constructor(readonly name: ShelfName) {}

  async all(): Promise<T[]> {
    return [...this.#records.values()];
  }

  async add(make: (there: T[]) => Omit<T, 'place'>): Promise<void> {
    const place = ++this.#places;
    const record = { ...make([...this.#records.values()]), place };
    this.#records.set(place, record as unknown as T);
  }

  async put(record: T): Promise<void> {
    this.#records.set((record as Record<string, Key>)[SHELVES[this.name]]!, record);
  }

  async remove(key: Key): Promise<void> {
    this.#records.delete(key);
  }
}

/** The shelf of that name; not lasting where private windows or old browsers refuse a database. */
export async function openShelf<T>(name: ShelfName): Promise<{ shelf: Shelf<T>; lasting: boolean }> {
  try {
    await database();
    return { shelf: new LastingShelf(name), lasting: true };
  } catch {
    return { shelf: new PassingShelf(name), lasting: false };
  }
}
