/* A single request on a connection of its own, before anybody has said hello: to become somebody who is known. */
import type { Replies, ReplyError } from '../protocol';
import { LostError, RefusedError } from './connection';

const ANSWER_MS = 20_000;

/** Rejects with RefusedError or LostError, as requests of the connection do. */
export function askOnce<Type extends 'login' | 'recover'>(url: string, type: Type, fields: object): Promise<Replies[Type]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const lost = () => {
      reject(new LostError('no answer'));
      socket.close();
    };
    const timer = setTimeout(lost, ANSWER_MS);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, type, ...fields }));
    socket.onclose = () => {
      clearTimeout(timer);
      lost();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const reply = JSON.parse(event.data) as { re?: number } & ({ type: 'ok' } & Replies[Type] | ReplyError);
      if (reply.re !== 1) return;
      if (reply.type === 'error') reject(new RefusedError(reply));
      else resolve(reply);
      socket.close();
    };
  });
}
