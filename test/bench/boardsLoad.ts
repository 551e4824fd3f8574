import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/**
 * Polls boards in turn at a fixed rate, whether or not earlier polls have been answered: an open loop, like boards that
 * know nothing of each other. Takes a BoardsPlan as its argument and prints a BoardsReport, both JSON.
 */
export interface BoardsPlan {
  url: string;
  /** Holds the boards as JSON. */
  boardsFile: string;
  /** Of the unchanged list. */
  etag: string;
  perSecond: number;
  seconds: number;
}
export interface Board {
  storeId: string;
  token: string;
}
export interface BoardsReport {
  sent: number;
  /** From the time at which the poll was due, in ms. */
  p50: number;
  p99: number;
  /** Number of responses by status; 0 counts polls without a response. */
  statuses: Record<string, number>;
}

const CONNECTIONS = 200;

async function main({ url, boardsFile, etag, perSecond, seconds }: BoardsPlan): Promise<BoardsReport> {
  const boards = JSON.parse(readFileSync(boardsFile, 'utf8')) as Board[];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const polls: Promise<void>[] = [];

  const poll = ({ storeId, token }: Board, dueAt: number) =>
    new Promise<void>((resolve) => {
      const end = (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - dueAt);
        resolve();
      };
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
      get(`${url}/api/stores/${storeId}/rewards/redemptions?limit=16`, { agent, headers }, (response) => {
        response.resume().once('end', () => {
          end(response.statusCode ?? 0);
        });
      }).once('error', () => {
        end(0);
      });
    });

  const startedAt = performance.now();
  const total = perSecond * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
      while (polls.length < due) {
        const board = boards[polls.length % boards.length];
        if (board) polls.push(poll(board, startedAt + (polls.length / perSecond) * 1000));
      }
      if (polls.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(polls);
  agent.destroy();
  times.sort((a, b) => a - b);
  const getPercentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { sent: polls.length, p50: getPercentile(0.5), p99: getPercentile(0.99), statuses };
}

void main(JSON.parse(process.argv[2] ?? '') as BoardsPlan).then((report) => {
  console.log(JSON.stringify(report));
});
