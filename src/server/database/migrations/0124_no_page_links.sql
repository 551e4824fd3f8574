-- Up Migration
-- Links to the customer's page are no longer texted on request, so no process takes the jobs that wait for one.
delete from pgboss.job where name = 'customerPage.textLink' and state < 'active';
