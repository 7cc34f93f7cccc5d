import { type Answer, invalid, notFound, ok, problem } from './answer.ts';
import { renderComment, renderLabel } from './documents.ts';
import { type Asked, fieldsOf, type OperationRule, paginate } from './operation.ts';
import { type Comment, findLabel, isoSeconds, type Pull } from './state.ts';

/** A pull request is an issue too. */
const READ = { needs: ['issues', 'pull-requests'], to: 'read' } as const;
const WRITE = { needs: ['issues', 'pull-requests'], to: 'write' } as const;

const BODY_LIMIT = 65_536;

export const ISSUE_OPERATIONS = {
  'issues/list-comments': {
    ...READ,
    answer: (asked) => withPull(asked, (pull) => listComments(asked, pull)),
  },
  'issues/create-comment': {
    ...WRITE,
    answer: (asked) => withPull(asked, (pull) => createComment(asked, pull)),
  },
  'issues/get-comment': {
    ...READ,
    answer: (asked) => withComment(asked, (comment) => ok(renderComment(comment, asked.place))),
  },
  'issues/update-comment': {
    ...WRITE,
    answer: (asked) => withComment(asked, (comment) => updateComment(asked, comment)),
  },
  'issues/delete-comment': {
    ...WRITE,
    answer: (asked) => withComment(asked, (comment) => deleteComment(asked, comment)),
  },
  'issues/list-labels-on-issue': {
    ...READ,
    answer: (asked) => withPull(asked, (pull) => listLabels(asked, pull)),
  },
  'issues/add-labels': { ...WRITE, answer: (asked) => withPull(asked, (pull) => addLabels(asked, pull)) },
  'issues/remove-label': { ...WRITE, answer: (asked) => withPull(asked, (pull) => removeLabel(asked, pull)) },
  'issues/get-label': { ...READ, answer: getLabel },
  'issues/create-label': { ...WRITE, answer: createLabel },
} satisfies Record<string, OperationRule>;

export function withPull(asked: Asked, answer: (pull: Pull) => Answer): Answer {
  const asks = asked.parameters.issue_number ?? asked.parameters.pull_number;
  const found = asked.state.pulls.find(({ number }) => String(number) === asks);
  return found ? answer(found) : notFound();
}

function withComment(asked: Asked, answer: (comment: Comment) => Answer): Answer {
  const found = asked.state.comments.find(({ id }) => String(id) === asked.parameters.comment_id);
  return found ? answer(found) : notFound();
}

function listComments(asked: Asked, pull: Pull): Answer {
  const since = asked.query.get('since') ?? '';
  const found = asked.state.comments.filter(
    ({ issue, updatedAt }) => issue === pull.number && updatedAt >= since,
  );
  const { items, headers } = paginate(asked, found);
  return ok(
    items.map((comment) => renderComment(comment, asked.place)),
    headers,
  );
}

function createComment(asked: Asked, pull: Pull): Answer {
  const body = String(fieldsOf(asked).body);
  const refused = refuseLocked(asked, pull, 'create') ?? refuseBody(body);
  if (refused) return refused;
  const time = isoSeconds(asked.now());
  const comment = asked.state.addComment({
    issue: pull.number,
    body,
    createdAt: time,
    updatedAt: time,
    ...(asked.asker && { user: asked.asker.account }),
  });
  return { status: 201, json: renderComment(comment, asked.place) };
}

function updateComment(asked: Asked, comment: Comment): Answer {
  const body = String(fieldsOf(asked).body);
  const pull = asked.state.pulls.find(({ number }) => number === comment.issue);
  const refused = (pull && refuseLocked(asked, pull, 'update')) ?? refuseBody(body);
  if (refused) return refused;
  Object.assign(comment, { body, updatedAt: isoSeconds(asked.now()) });
  return ok(renderComment(comment, asked.place));
}

function deleteComment({ state }: Asked, comment: Comment): Answer {
  state.comments.splice(state.comments.indexOf(comment), 1);
  return { status: 204 };
}

/** Apps are refused on a locked one even when their token can write (renovatebot/renovate#6215). */
function refuseLocked({ asker }: Asked, { locked }: Pull, what: string): Answer | null {
  return locked && asker?.account.type === 'Bot'
    ? problem(403, `Unable to ${what} comment because issue is locked.`)
    : null;
}

/** The words are those of peter-evans/create-or-update-comment#182. */
function refuseBody(body: string): Answer | null {
  const refuse = (message: string) =>
    invalid({ resource: 'IssueComment', code: 'unprocessable', field: 'data', message });
  if (body.trim() === '') return refuse('Body cannot be blank');
  return [...body].length > BODY_LIMIT
    ? refuse(`Body is too long (maximum is ${BODY_LIMIT} characters)`)
    : null;
}

function listLabels(asked: Asked, pull: Pull): Answer {
  const { items, headers } = paginate(asked, pull.labels);
  return ok(
    items.map((label) => renderLabel(label, asked.place)),
    headers,
  );
}

/** Labels that are missing are made. */
function addLabels(asked: Asked, pull: Pull): Answer {
  const { labels } = fieldsOf(asked) as { labels?: readonly (string | { name: string })[] };
  for (const told of labels ?? []) {
    const label = asked.state.ensureLabel(typeof told === 'string' ? told : told.name);
    if (!pull.labels.includes(label)) pull.labels.push(label);
  }
  return ok(pull.labels.map((label) => renderLabel(label, asked.place)));
}

function removeLabel(asked: Asked, pull: Pull): Answer {
  const label = findLabel(pull.labels, asked.parameters.name ?? '');
  if (!label) return problem(404, 'Label does not exist');
  pull.labels.splice(pull.labels.indexOf(label), 1);
  return ok(pull.labels.map((other) => renderLabel(other, asked.place)));
}

function getLabel({ state, place, parameters }: Asked): Answer {
  const label = findLabel(state.labels, parameters.name ?? '');
  return label ? ok(renderLabel(label, place)) : notFound();
}

function createLabel(asked: Asked): Answer {
  const { name, color, description } = fieldsOf(asked) as {
    name: string;
    color?: string;
    description?: string;
  };
  if (findLabel(asked.state.labels, name))
    return invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
  if (color !== undefined && !/^[0-9a-f]{6}$/i.test(color))
    return invalid({ resource: 'Label', code: 'invalid', field: 'color' });
  const label = asked.state.addLabel({
    name,
    ...(color !== undefined && { color }),
    ...(description !== undefined && { description }),
  });
  return { status: 201, json: renderLabel(label, asked.place) };
}
