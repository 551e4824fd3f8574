import path from 'node:path';
import { createFakeApp } from '../shared/createFakeApp';
import { Faults } from '../shared/Faults';
import { controlRoutes } from './controlRoutes';
import { Registers } from './register';
import { vendorRoutes } from './vendorRoutes';
import { Webhooks } from './webhooks';

export interface CloverFakeOptions {
  /** 0 selects a free port. */
  port: number;
  /** A loopback address. The default is 127.0.0.1. */
  host?: string;
  /** Requests per second and token. The default is the vendor's limit of 16. */
  perSecond?: number;
  /** Registers that the page lists at the start. */
  merchants?: readonly { merchantId: string; name: string }[];
}
export interface CloverFake {
  url: string;
  /** The X-Clover-Auth header of every webhook request. */
  webhookAuthCode: string;
  /** Sets the address for webhooks, without its verification. */
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}

/**
 * Starts a fake of Clover in memory for development and tests: the vendor's API under /v3, actions at the register
 * under /control, and a page at '/' to ring up sales. It accepts the token 'clover-<merchantId>' for any merchant.
 * @throws Error in production, and for a host other than loopback.
 */
export async function startCloverFake(options: CloverFakeOptions): Promise<CloverFake> {
  const { port, host = '127.0.0.1', merchants = [] } = options;
  const registers = new Registers();
  for (const { merchantId, name } of merchants) registers.get(merchantId, name);
  const faults = new Faults();
  const webhooks = new Webhooks();
  const app = createFakeApp({
    name: 'Clover',
    host,
    pageRoot: path.join(__dirname, 'page'),
    pageFiles: ['register.html', 'register.css', 'register.js'],
  });
  await app.register((scope, _options, done) => {
    vendorRoutes(scope, { registers, faults, perSecond: options.perSecond });
    done();
  });
  controlRoutes(app, { registers, faults, webhooks });
  return {
    url: await app.listen({ port, host }),
    webhookAuthCode: webhooks.authCode,
    setWebhookUrl: (url) => webhooks.setVerifiedUrl(url),
    close: () => app.close(),
  };
}
