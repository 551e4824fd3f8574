import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { LaunchOptions } from '@playwright/test';

/**
 * Selects the browser of the screen tests: BROWSER_PATH if it is set; on Linux x64 the browser of @sparticuz/chromium,
 * which is unpacked once into node_modules/.cache; otherwise the installed Chrome or Edge. The package's own launcher
 * is not used, because its flags disable web security.
 */
export function browserLaunch(): { channel?: string; launchOptions: LaunchOptions } {
  const executablePath = process.env.BROWSER_PATH;
  if (executablePath) return { launchOptions: { executablePath, ...COMMON } };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { channel: process.platform === 'win32' ? 'msedge' : 'chrome', launchOptions: {} };
  }
  const folder = unpackChromium();
  return {
    launchOptions: { executablePath: path.join(folder, 'chromium'), env: createEnvironment(folder), ...COMMON },
  };
}

// Chromium's sandbox does not work as root in a container.
const COMMON: LaunchOptions = { chromiumSandbox: false, args: ['--disable-quic', '--force-color-profile=srgb'] };

function unpackChromium(): string {
  const source = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../bin');
  const manifest = JSON.parse(fs.readFileSync(path.join(source, '../package.json'), 'utf8')) as { version: string };
  const folder = path.resolve(__dirname, `../../node_modules/.cache/chromium-${manifest.version}`);
  if (fs.existsSync(path.join(folder, 'chromium'))) return folder;
  const temporary = `${folder}.${process.pid}`;
  fs.mkdirSync(temporary, { recursive: true });
  const inflate = (name: string) => zlib.brotliDecompressSync(fs.readFileSync(path.join(source, name)));
  fs.writeFileSync(path.join(temporary, 'chromium'), inflate('chromium.br'), { mode: 0o755 });
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    untar(inflate(`${archive}.tar.br`), archive === 'swiftshader' ? temporary : path.join(temporary, archive));
  }
  try {
    fs.renameSync(temporary, folder);
  } catch (error) {
    // Another process has created the folder first. Its copy is complete, because a rename is atomic.
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

function createEnvironment(folder: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (!runCommand('/sbin/ldconfig', ['-p']).includes('libnss3.so')) {
    env.LD_LIBRARY_PATH = [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  if (!fs.existsSync('/etc/fonts/fonts.conf')) {
    const fonts = path.join(folder, 'fonts');
    const config = path.join(fonts, 'fonts.conf');
    fs.writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
    );
    env.FONTCONFIG_FILE = config;
  }
  return env;
}

function runCommand(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Extracts a ustar archive of files, folders and links. */
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
