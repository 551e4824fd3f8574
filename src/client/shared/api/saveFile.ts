/** Request options for downloading a file. The data of the request is an object URL to pass to `saveFile`. */
export const FILE_RESPONSE = {
  /** The time limit in ms. It is long because the server streams large files. */
  timeout: 600_000,
  responseHandler: toFileUrl,
};

/** Resolves to an object URL for the file, or to the JSON body of an error. */
async function toFileUrl(response: Response): Promise<unknown> {
  return response.ok ? URL.createObjectURL(await response.blob()) : ((await response.json()) as unknown);
}

/** Downloads the file behind an object URL under this name, and revokes the URL. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
