import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk } from './call-desk.ts';
import { learnSession } from './tab-owner.ts';

const { Door } = staffOperations;

export const DOOR_KEY = [Door.name, {}] as const;

/** Who is signed in, and how to sign in. Calls follow the answer (`tab-owner.ts`) before anything is drawn by it. */
export const useDoor = (): UseQueryResult<DeskReplyOf<typeof Door>> =>
  useQuery({
    queryKey: DOOR_KEY,
    queryFn: async ({ signal }) => {
      const reply = await callDesk(Door, {}, { signal });
      learnSession(reply.session);
      return reply;
    },
    placeholderData: keepPreviousData,
  });
