import { Readable } from 'node:stream';
import { redirect } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { requirePermission, requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/backups.route';
import { backupMadeToast } from './backup.contract.ts';
import { makeBackup } from './make-backup.server.ts';

/** Downloads a backup. */
export async function loader(args: Route.LoaderArgs) {
  requirePermissionForFile(args, 'backups:read');
  const { name } = args.params;
  if (name === undefined) return redirect(settingsOf(args.url));
  const backup = await getShop(args.context).backups.open(name);
  if (!backup) throw new Response('Not found', { status: 404 });
  return new Response(Readable.toWeb(backup.content) as ReadableStream, {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(backup.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** Makes a backup. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'backups:write');
  const result = await makeBackup(getShop(args.context), owner);
  const toast = result.ok ? backupMadeToast(result.value) : destructiveToast(result.refusal);
  return redirectWithToast(settingsOf(args.url), toast);
}

function settingsOf({ pathname }: URL): string {
  return `${adminBase(pathname)}/settings`;
}
