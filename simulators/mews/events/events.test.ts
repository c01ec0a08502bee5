import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { demoIds } from '../seed/demo-ids.ts';
import { addBooking, addGuest, type Body, booking } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

interface Message {
  Events: Body[];
}

describe('events', () => {
  const mews = useTestMews();
  const sockets: WebSocket[] = [];
  beforeEach(() => mews.administer('POST', 'reset', {}));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });

  const connect = async (accessToken: string) => {
    const address = `${mews.url.replace('http', 'ws')}/ws/connector`;
    const socket = new WebSocket(address, {
      headers: { Cookie: `ClientToken=DEMO-CLIENT; AccessToken=${accessToken}` },
    });
    sockets.push(socket);
    const messages: Message[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as Message));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return { socket, messages };
  };

  it('events of reservations come over the socket to their own hotel only', async () => {
    const brighton = await connect('DEMO-BRIGHTON');
    const vienna = await connect('DEMO-VIENNA');
    const { Id, AssignedResourceId } = await addBooking(mews, booking(await addGuest(mews)));
    await expect.poll(() => brighton.messages).toHaveLength(1);
    expect(brighton.messages[0]?.Events).toEqual([
      {
        Type: 'Reservation',
        Id,
        State: 'Confirmed',
        StartUtc: '2026-06-09T14:00:00Z',
        EndUtc: '2026-06-12T10:00:00Z',
        AssignedResourceId,
      },
    ]);
    await mews.get('reservations/cancel', { ReservationIds: [Id], Notes: 'Gone' });
    await expect.poll(() => brighton.messages[1]?.Events).toMatchObject([{ Id, State: 'Canceled' }]);
    expect(vienna.messages).toEqual([]);
  });

  it('events of prices name rate, category and the changed units', async () => {
    const { messages } = await connect('DEMO-BRIGHTON');
    await mews.get('rates/updatePrice', {
      RateId: demoIds.brighton.rateIds.flexible,
      PriceUpdates: [
        { Value: 120, FirstTimeUnitStartUtc: '2026-06-08T23:00:00Z', LastTimeUnitStartUtc: '2026-06-10T23:00:00Z' },
      ],
    });
    await expect.poll(() => messages).toHaveLength(1);
    expect(messages[0]?.Events).toMatchObject([
      {
        Type: 'PriceUpdate',
        RateId: demoIds.brighton.rateIds.flexible,
        ResourceCategoryId: null,
        StartUtc: '2026-06-08T23:00:00Z',
        EndUtc: '2026-06-10T23:00:00Z',
      },
    ]);
  });

  it('are not for strangers', async () => {
    await expect(connect('NOBODY')).rejects.toThrow('401');
  });

  it('stop when the line breaks, and a refused request makes none', async () => {
    const { socket, messages } = await connect('DEMO-BRIGHTON');
    const guest = await addGuest(mews);
    await mews.send('reservations/add', booking(guest, { CustomerId: undefined }));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    expect(await mews.administer('DELETE', 'sockets')).toEqual({ dropped: 1 });
    await closed;
    await addBooking(mews, booking(guest));
    expect(messages).toEqual([]);
  });

  describe('by webhook', () => {
    let receiver: Server;
    let received: Body[];
    let receivedAt: number[];
    let answers: number[];
    beforeEach(async () => {
      received = [];
      receivedAt = [];
      answers = [];
      receiver = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        request.on('end', () => {
          received.push(JSON.parse(text) as Body);
          receivedAt.push(performance.now());
          response.writeHead(answers.shift() ?? 200).end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => receiver.close());

    const listen = (settings: Body = {}) => {
      const { port } = receiver.address() as AddressInfo;
      return mews.administer('POST', 'webhooks', { url: `http://127.0.0.1:${port}/secret`, ...settings });
    };

    it('name what has changed by id', async () => {
      const guest = await addGuest(mews);
      await listen();
      const { Id } = await addBooking(mews, booking(guest));
      await expect.poll(() => received).toHaveLength(1);
      expect(received[0]).toMatchObject({
        EnterpriseId: demoIds.brighton.enterpriseId,
        Events: [{ Discriminator: 'ServiceOrderUpdated', Value: { Id } }],
      });
      expect(received[0]).toHaveProperty('IntegrationId');
    });

    it('reach all hotels of a chain when a guest changes', async () => {
      await listen();
      const Id = await addGuest(mews);
      await expect.poll(() => received).toHaveLength(3);
      expect(received).toMatchObject(
        received.map(() => ({ Events: [{ Discriminator: 'CustomerAdded', Value: { Id } }] })),
      );
    });

    it('come late, twice or never when asked to', async () => {
      const guest = await addGuest(mews);
      await listen({ copies: 2, delayMs: 60 });
      const bookedAt = performance.now();
      await addBooking(mews, booking(guest));
      await expect.poll(() => received).toHaveLength(2);
      // A timer may fire a millisecond early.
      expect(Math.min(...receivedAt) - bookedAt).toBeGreaterThanOrEqual(59);
      expect(received[0]).toEqual(received[1]);
      await listen({ loss: 1 });
      await addBooking(mews, booking(guest));
      const { deliveries } = (await mews.administer('GET', 'webhooks')) as { deliveries: { outcome: string }[] };
      expect(deliveries.at(-1)?.outcome).toBe('lost');
      expect(received).toHaveLength(2);
    });

    it('are repeated until they are taken, and then not again', async () => {
      const guest = await addGuest(mews);
      answers = [500, 200, 200];
      await listen({ retryMs: 10, attempts: 3 });
      await addBooking(mews, booking(guest));
      await expect.poll(() => received).toHaveLength(2);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(received).toHaveLength(2);
    });

    it('are repeated after a refusal and then dropped', async () => {
      const guest = await addGuest(mews);
      answers = [500, 500, 500, 200];
      await listen({ retryMs: 10, attempts: 3 });
      await addBooking(mews, booking(guest));
      await expect.poll(() => received).toHaveLength(3);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(received).toHaveLength(3);
    });
  });
});
