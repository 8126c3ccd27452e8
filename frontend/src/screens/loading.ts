// Screens are fetched when they are first shown; a network that fails then is asked again.

const AGAIN_MS = 1500;

export async function keepTrying<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // what a failed fetch of a module throws
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
