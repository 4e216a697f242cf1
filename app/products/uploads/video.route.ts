import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { refusalStatus } from '#platform/responses.server.ts';
import type { Route } from './+types/video.route';
import { storeVideo } from './store-video.server.ts';
import { type VideoResponse, videoRefusals, videoTypes } from './video.contract.ts';

/** For somebody who opens the address in a browser. */
export function loader(): Response {
  const headers = { Allow: 'POST', 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('Videos are sent here; there is nothing to see.', { status: 405, headers });
}

/** Takes one video as the body. Checks the permission before reading it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const owner = requirePermission(args, 'products:write');
  const { request, context } = args;
  const types: readonly string[] = Object.values(videoTypes);
  const isVideo = types.includes(request.headers.get('Content-Type') ?? '');
  if (!isVideo || !request.body) return respond({ refusal: videoRefusals.notAVideo }, 415);
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  const stored = await storeVideo(getShop(context), owner, request.body);
  if (stored.ok) return respond({ video: stored.value }, 201);
  const { kind, retryAfterSeconds } = stored.refusal;
  const wait = retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds);
  return respond({ refusal: stored.refusal }, refusalStatus[kind], wait);
}

function respond(body: VideoResponse, status: number, retryAfter?: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return Response.json(body, { status, headers });
}
