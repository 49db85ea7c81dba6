"""A small OpenStack Swift with its S3 interface, for tests: small-swift.py FOLDER PORT PORT PORT PORT PORT.

The first port is the one of S3; all are on loopback only. It ends with its standard input.
"""
import getpass
import os
import signal
import subprocess
import sys

folder = os.path.abspath(sys.argv[1])
PROXY, ACCOUNT, CONTAINER, OBJECT, MEMCACHED = map(int, sys.argv[2:7])
USER = getpass.getuser()
PARTS = {'account': ACCOUNT, 'container': CONTAINER, 'object': OBJECT}


def write(name, text):
    with open(os.path.join(folder, name), 'w') as file:
        file.write(text)


def configure(name, own_port, pipeline, sections):
    write(name + '.conf', f'''
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {own_port}
workers = 0
user = {USER}
swift_dir = {folder}
devices = {folder}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = ERROR
[pipeline:main]
pipeline = {pipeline}
{sections}''')


write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = test\n')
import swift.common.utils

swift.common.utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')

from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi

# once for all of the processes below
import swift.account.server
import swift.common.middleware.s3api.s3api
import swift.container.server
import swift.obj.server
import swift.proxy.server

os.makedirs(os.path.join(folder, 'disk'), exist_ok=True)
for part, port in PARTS.items():
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, part + '.ring.gz'))
    configure(part, port, part + '-server', f'[app:{part}-server]\nuse = egg:swift#{part}\n')
configure('proxy', PROXY, 'catch_errors gatekeeper healthcheck cache s3api tempauth copy proxy-server', f'''
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:{MEMCACHED}
[filter:s3api]
use = egg:swift#s3api
location = sa-east-1
max_bucket_listing = 4
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = segredo .admin
user_test_guest = visita
[filter:copy]
use = egg:swift#copy
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''')

memcached = ['memcached', '-l', '127.0.0.1', '-p', str(MEMCACHED), '-U', '0', '-m', '8', '-u', USER]
children = [subprocess.Popen(memcached).pid]
for part in (*PARTS, 'proxy'):
    child = os.fork()
    if child == 0:
        sys.exit(run_wsgi(os.path.join(folder, part + '.conf'), part + '-server'))
    children.append(child)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
