import path from 'node:path';
import tseslint from 'typescript-eslint';

/** The project's own rules. `npm run lint` adds them to n8n's, which are in eslint.config.mjs: strict mode needs that file as n8n wrote it. */
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'bench/',
      'coverage/',
      '**/*.{js,cjs}',
      'output/',
      '.n8n-host/',
      '.stryker/',
      'reports/',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: 'tsconfig.dev.json', tsconfigRootDir: path.resolve(import.meta.dirname, '../..') },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Functions may return promises that n8n or a queue awaits; the rule can't detect this.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowThrowingAny: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // These tests read the sandbox's answers as untyped JSON.
    files: ['test/sandbox/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
