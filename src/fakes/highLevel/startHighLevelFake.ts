import path from 'node:path';
import { createFakeApp } from '../shared/createFakeApp';
import { Faults } from '../shared/Faults';
import { controlRoutes } from './controlRoutes';
import { Locations } from './locations';
import { vendorRoutes } from './vendorRoutes';
import { Webhooks } from './webhooks';

interface HighLevelFakeOptions {
  /** 0 selects a free port. */
  port: number;
  /** A loopback address. The default is 127.0.0.1. */
  host?: string;
  /** Locations that the page lists at the start. */
  locations?: readonly { locationId: string; name: string }[];
}
export interface HighLevelFake {
  url: string;
  /** The public key that verifies the webhooks of this fake: SPKI in base64. */
  publicKey: string;
  /** Sets the address for webhooks. */
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}

/**
 * Starts a fake of HighLevel in memory for development and tests: the vendor's API, actions under /control, and a page
 * at '/' that shows the sent texts and can reply to them. It accepts the token 'ghl-<locationId>' for any location.
 * @throws Error in production, and for a host other than loopback.
 */
export async function startHighLevelFake(options: HighLevelFakeOptions): Promise<HighLevelFake> {
  const { port, host = '127.0.0.1' } = options;
  const locations = new Locations();
  for (const { locationId, name } of options.locations ?? []) locations.get(locationId, name);
  const faults = new Faults();
  const webhooks = new Webhooks();
  const app = createFakeApp({
    name: 'HighLevel',
    host,
    pageRoot: path.join(__dirname, 'inbox'),
    pageFiles: ['inbox.html', 'inbox.css', 'inbox.js'],
  });
  await app.register((scope, _options, done) => {
    vendorRoutes(scope, { locations, faults });
    done();
  });
  controlRoutes(app, { locations, faults, webhooks });
  const url = await app.listen({ port, host });
  return {
    url,
    publicKey: webhooks.publicKey,
    setWebhookUrl: (webhookUrl) => {
      webhooks.url = webhookUrl;
    },
    close: () => app.close(),
  };
}
