import { describe, expect, it } from 'vitest';
import { startGitHub } from './github/server.ts';
import { makeProduct } from './product.ts';
import { runStep, startStep } from './runner.ts';

describe('the runner', () => {
  it('tells a step where its GitHub is, and one without any nothing', async () => {
    const github = await startGitHub({ repository: 'someone/else' });
    const product = makeProduct();
    const told = { workspace: product.path, event: 'schedule', spy: true };
    const lines = (surroundings: string) => new Set(surroundings.split('\n'));
    const inputs = { mode: 'release', tag: 'v1.0.0' };
    const spied = await runStep({ ...told, inputs, github });
    expect(lines(spied.gitSurroundings)).toContain(`GITHUB_API_URL=${github.apiUrl}`);
    expect(lines(spied.gitSurroundings)).toContain(`GITHUB_SERVER_URL=${github.serverUrl}`);
    expect(lines(spied.gitSurroundings)).toContain(`GITHUB_GRAPHQL_URL=${github.graphqlUrl}`);
    expect(lines(spied.gitSurroundings)).toContain('GITHUB_REPOSITORY=someone/else');
    expect((await runStep({ ...told, inputs })).gitSurroundings).not.toMatch(
      /^GITHUB_(?:API|SERVER|GRAPHQL)_URL=/m,
    );
  });

  it('lets a server of the test answer the step, which can be killed meanwhile', async () => {
    const product = makeProduct();
    const github = await startGitHub({ git: product.path });
    const step = startStep({
      workspace: product.path,
      event: 'push',
      ref: 'refs/tags/v1.0.0',
      sha: product.git(['rev-parse', 'HEAD']),
      github,
    });
    github.before({ at: '*', nth: 1 }, () => void step.child.kill('SIGKILL'));
    expect((await step.ended).exitCode).toBe(null);
    expect(github.count()).toBe(1);
  });

  it('ends a step that takes too long', async () => {
    const product = makeProduct();
    const github = await startGitHub({ git: product.path });
    github.setFaults({ kind: 'hang' });
    const step = runStep({
      workspace: product.path,
      event: 'push',
      ref: 'refs/tags/v1.0.0',
      sha: product.git(['rev-parse', 'HEAD']),
      github,
      timeoutMs: 1_000,
    });
    await expect(step).rejects.toThrow('The step did not end within 1000 ms');
  });
});
