/** The parts of the API in the order in which a newcomer meets them; the lint refuses a tag that is not described here. */
export const TAGS: Readonly<Record<string, string>> = {
  health: 'Probes of the process and what it depends on. Public.',
  auth: 'Accounts, log-in, the own password and the own sessions.',
  account: 'The own data: taking it along, deleting the account.',
  canvases: 'Shared canvases: making, finding, renaming, deleting and restoring them.',
  'canvas members': 'Who may see and change a canvas.',
  'canvas invitations': 'Links by which others join a canvas.',
  'canvas document':
    'Nodes, edges and groups: the whole document, parts of it, and the log of operations that changes it.',
  'canvas versions': 'How a canvas was: versions under a name and automatic ones, compared and brought back.',
  'canvas copies': 'Canvases and parts of them elsewhere: duplicates, copies, exports and imports.',
  'canvas live': 'What others do on a canvas, as it happens (server-sent events).',
  'canvas comments':
    'Threads of comments beside the document, pinned to a node, a place or the canvas; reactions.',
  'canvas editing sessions':
    'Media of a canvas cut elsewhere (OpenCut), by one editor at a time, and the finished video brought back.',
  notifications: 'What was said to the caller: mentions and replies.',
  workspaces: 'Who runs models together, by product line.',
  boards: 'Canvases that a workspace runs models on.',
  'canvas AI runs':
    'Models run on the nodes of a canvas: planned, held, executed and put onto the canvas step by step.',
  assets: 'My assets: media that the caller keeps at hand, each image once.',
  state: 'JSON that clients of the caller keep here, by key.',
  media: 'Pictures, video and sound: uploads, metadata and bytes.',
  generations: 'Paid work of AI models, from the quote to the result.',
  credits: 'What the caller has, holds and spent, and what something would cost.',
  prices: 'The price list.',
  'admin users': 'Administrators: accounts and roles.',
  'admin service tokens': 'Administrators: tokens of workers and other servers.',
  'admin billing': 'Administrators: grants, prices and reconciliation.',
  'admin generations': 'Administrators: generations whose outcome the provider has not told.',
  'admin state': 'Administrators: JSON state of the whole site.',
  'admin editing sessions': 'Administrators: who edited which media of a canvas.',
  'admin audit': 'Administrators: who did what.',
};
