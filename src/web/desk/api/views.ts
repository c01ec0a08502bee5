import type { ViewChange, ViewRequest, WireView } from '#contract/staff/staff-views.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { staffAddress } from './staff-address.ts';

type Views = { readonly views: readonly WireView[] };

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => request<Views>({ path: staffAddress('views'), signal }),
});

export function saveView(view: ViewRequest): Promise<Views> {
  return request({ method: 'POST', path: staffAddress('views'), body: view });
}

export function changeView(id: string, change: ViewChange): Promise<Views> {
  return request({ method: 'POST', path: staffAddress('view', { id }), body: change });
}

export function removeView(id: string): Promise<Views> {
  return request({ method: 'POST', path: staffAddress('viewRemoval', { id }), body: {} });
}
