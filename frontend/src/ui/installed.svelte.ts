// The app as kept on the phone: put there by the service worker, renewed when a player says so.

const AGAIN_MS = 30 * 60 * 1000;

class Installed {
  /** A newer build is on the phone and waits to be shown. */
  newer = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Only where the connection is encrypted, or the server is this very machine. */
  start(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    // The first worker takes over a page that is already its own build; only a later one is news.
    let renewing = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (renewing) location.reload();
      renewing = true;
    });
    if (document.readyState === 'complete') void this.#register();
    else addEventListener('load', () => void this.#register(), { once: true });
  }

  /** Shows the newer build, on every tab. */
  renew(): void {
    this.#waiting?.postMessage('take over');
  }

  async #register(): Promise<void> {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    this.#offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const found = registration.installing;
      found?.addEventListener('statechange', () => {
        if (found.state === 'installed') this.#offer(found);
      });
    });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, AGAIN_MS);
    addEventListener('online', look);
  }

  #offer(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.#waiting = worker;
    this.newer = true;
  }
}

export const installed = new Installed();
