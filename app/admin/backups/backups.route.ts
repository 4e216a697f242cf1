import { Readable } from 'node:stream';
import { redirect } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import {
  requirePermission,
  requirePermissionForFile,
} from '#app/people/auth/require-user.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/backups.route';
import { backupMadeToast } from './backup.contract.ts';
import { downloadBackup } from './download-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';

const settings = '../settings';

/** Whoever reloads the address of a download comes back to the form for it. */
export async function loader(args: Route.LoaderArgs) {
  requirePermissionForFile(args, 'backups:read');
  return redirect(settings);
}

/** Makes a backup, or downloads the one in the address. */
export async function action(args: Route.ActionArgs) {
  const { name } = args.params;
  return name === undefined ? make(args) : download(args, name);
}

async function make(args: Route.ActionArgs): Promise<Response> {
  const owner = requirePermission(args, 'backups:write');
  const result = await makeBackup(getShop(args.context), owner);
  const toast = result.ok ? backupMadeToast(result.value) : destructiveToast(result.refusal);
  return redirectWithToast(settings, toast);
}

/** By POST, because it asks for the password: following a link downloads nothing. */
async function download(args: Route.ActionArgs, name: string): Promise<Response> {
  const owner = requirePermission(args, 'backups:read');
  const { currentPassword = '', code = '' } = formValues(await readForm(args.request));
  const { client } = args.context.get(requestContext);
  const proof = { currentPassword, code };
  const result = await downloadBackup(getShop(args.context), owner, { name, proof }, client);
  if (!result.ok) return redirectWithToast(settings, destructiveToast(result.refusal));
  const backup = result.value;
  if (!backup) throw new Response('Not found', { status: 404 });
  return new Response(Readable.toWeb(backup.content) as ReadableStream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(backup.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
