import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { LaunchOptions } from '@playwright/test';

/**
 * Which browser the screen tests run in: BROWSER_PATH where it is set; on Linux x64 the one packed in
 * @sparticuz/chromium, unpacked once into node_modules/.cache; elsewhere the system's Chrome or Edge.
 * The package's own launcher is not used: its flags switch web security off.
 */
export function browserLaunch(): { channel?: string; launchOptions: LaunchOptions } {
  const given = process.env.BROWSER_PATH;
  if (given) return { launchOptions: { executablePath: given, ...COMMON } };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { channel: process.platform === 'win32' ? 'msedge' : 'chrome', launchOptions: {} };
  }
  const home = unpacked();
  return { launchOptions: { executablePath: path.join(home, 'chromium'), env: environmentFor(home), ...COMMON } };
}

// Chromium's own sandbox wants kernel features and an account that a container's root does not have.
const COMMON: LaunchOptions = { chromiumSandbox: false, args: ['--disable-quic', '--force-color-profile=srgb'] };

function unpacked(): string {
  const source = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin');
  const manifest = JSON.parse(fs.readFileSync(path.join(source, '../package.json'), 'utf8')) as { version: string };
  const home = path.resolve(__dirname, `../../node_modules/.cache/chromium-${manifest.version}`);
  if (fs.existsSync(path.join(home, 'chromium'))) return home;
  const half = `${home}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true });
  const inflate = (name: string) => zlib.brotliDecompressSync(fs.readFileSync(path.join(source, name)));
  fs.writeFileSync(path.join(half, 'chromium'), inflate('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    untar(inflate(`${archive}.tar.br`), archive === 'swiftshader' ? half : path.join(half, archive));
  }
  try {
    fs.renameSync(half, home);
  } catch (error) {
    // Another process was first; its copy is whole, because a rename is one step.
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(home)) throw error;
  }
  return home;
}

function environmentFor(home: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!listed('/sbin/ldconfig', ['-p']).includes('libnss3.so')) {
    env.LD_LIBRARY_PATH = [path.join(home, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  if (!fs.existsSync('/etc/fonts/fonts.conf')) {
    const fonts = path.join(home, 'fonts');
    const config = path.join(fonts, 'fonts.conf');
    fs.writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
    );
    env.FONTCONFIG_FILE = config;
  }
  return env;
}

function listed(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Plain ustar, as far as these archives use it: files, folders and links. */
function untar(archive: Buffer, into: string): void {
  for (let at = 0; at + 512 <= archive.length;) {
    const header = archive.subarray(at, at + 512);
    const field = (from: number, length: number) =>
      header.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (!name) return;
    const size = parseInt(field(124, 12), 8) || 0;
    const kind = field(156, 1) || '0';
    const target = path.join(into, field(345, 155), name);
    const bytes = archive.subarray(at + 512, at + 512 + size);
    if (kind === '5') fs.mkdirSync(target, { recursive: true });
    else fs.mkdirSync(path.dirname(target), { recursive: true });
    if (kind === '0') fs.writeFileSync(target, bytes, { mode: parseInt(field(100, 8), 8) || 0o644 });
    if (kind === '2') fs.symlinkSync(field(157, 100), target);
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
