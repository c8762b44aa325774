#pragma once

#include "framework/scope/feed_fetch_type.h"
