#pragma once

#include "framework/block_desc.h"
