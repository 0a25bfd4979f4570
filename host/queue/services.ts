import path from 'node:path';
import { Trouble } from '../trouble';
import { DATABASE, postgresPrograms, startPostgres } from './postgres';
import { redisServer, startRedis } from './redis';

/** The services that n8n's processes share in queue mode. */
export interface Services {
	/** The variables with which n8n connects to them. */
	env: Record<string, string>;
	/** Ends them and deletes their data. */
	stop: () => Promise<void>;
}

/**
 * Starts Redis and PostgreSQL.
 * @param logs folder for their output
 * @throws Trouble naming Debian's packages if one is not installed
 */
export async function startServices(logs: string): Promise<Services> {
	const [redisProgram, programs] = [redisServer(), postgresPrograms()];
	if (redisProgram === undefined || programs === undefined) {
		const missing = [
			...(redisProgram === undefined ? ['redis-server'] : []),
			...(programs === undefined ? ['postgresql'] : []),
		].join(' ');
		throw new Trouble(`Queue mode needs Redis and PostgreSQL on this machine. On Debian: apt-get install ${missing}`);
	}
	const redis = await startRedis(redisProgram, path.join(logs, 'redis.log'));
	try {
		const postgres = await startPostgres(programs, path.join(logs, 'postgres.log'));
		return {
			env: {
				DB_TYPE: 'postgresdb',
				DB_POSTGRESDB_HOST: '127.0.0.1',
				DB_POSTGRESDB_PORT: String(postgres.port),
				DB_POSTGRESDB_DATABASE: DATABASE.name,
				DB_POSTGRESDB_USER: DATABASE.user,
				QUEUE_BULL_REDIS_HOST: '127.0.0.1',
				QUEUE_BULL_REDIS_PORT: String(redis.port),
			},
			stop: async () => {
				await postgres.stop();
				await redis.stop();
			},
		};
	} catch (error) {
		await redis.stop();
		throw error;
	}
}
